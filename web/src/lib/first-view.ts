const patienceMs = 5000
const photoPatienceMs = 3000

let resolveShown: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve
  setTimeout(resolve, patienceMs)
})

function tell() {
  resolveShown()
  // The photo that the document itself showed (boot/boot.ts): now the card stands there, or something else.
  document.querySelector('.first-photo')?.remove()
}

/** Resolves when the first page can be used, or at the latest after five seconds: what can wait comes then. */
export const afterFirstView = (): Promise<void> => shown

/** The first page stands there; with `photo` it does when its first picture has come too, or does not come. */
export function tellFirstView({ photo = false } = {}): void {
  if (!photo) {
    tell()
    return
  }
  const timer = setTimeout(settle, photoPatienceMs)
  const hear = (event: Event) => {
    if ((event.target as Partial<HTMLImageElement> | null)?.fetchPriority === 'high') settle()
  }
  function settle() {
    clearTimeout(timer)
    document.removeEventListener('load', hear, true)
    document.removeEventListener('error', hear, true)
    tell()
  }
  // Neither event of an image bubbles; both can be heard on their way down.
  document.addEventListener('load', hear, true)
  document.addEventListener('error', hear, true)
}
