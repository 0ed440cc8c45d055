const patienceMs = 5000
const photoPatienceMs = 3000

let resolveShown: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  resolveShown = resolve
  setTimeout(resolve, patienceMs)
})

function resolveFirstView() {
  resolveShown()
  // The photo that boot/boot.ts showed; the page replaces it now.
  document.querySelector('.first-photo')?.remove()
}

/** Resolves when the first page can be used, at the latest after five seconds; deferred work waits for it. */
export const afterFirstView = (): Promise<void> => shown

/** Reports that the first page is rendered; with `photo` after its first picture has loaded, failed or timed out. */
export function reportFirstView({ photo = false } = {}): void {
  if (!photo) {
    resolveFirstView()
    return
  }
  const timer = setTimeout(settle, photoPatienceMs)
  const onImageEvent = (event: Event) => {
    if (event.target instanceof HTMLImageElement && event.target.fetchPriority === 'high') settle()
  }
  function settle() {
    clearTimeout(timer)
    document.removeEventListener('load', onImageEvent, true)
    document.removeEventListener('error', onImageEvent, true)
    resolveFirstView()
  }
  // Neither event of an image bubbles; both can be handled in the capture phase.
  document.addEventListener('load', onImageEvent, true)
  document.addEventListener('error', onImageEvent, true)
}
