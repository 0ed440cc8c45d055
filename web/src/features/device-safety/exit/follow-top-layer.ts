/**
 * Keeps an element above whatever is open: a modal dialog makes everything outside of it unreachable, so the element moves
 * into the topmost one, and back into the page when that is closed.
 */
export function followTopLayer(host: HTMLElement): void {
  host.popover = 'manual'
  // A popover has the size and the look of a small window of its own.
  host.style.cssText = 'all:unset;position:fixed'
  let opened: Element[] = []
  const place = () => {
    opened = opened.filter((dialog) => dialog.isConnected && dialog.matches('dialog[open]'))
    const parent = opened.at(-1) ?? document.body
    if (host.parentElement === parent) return
    parent.append(host)
    host.showPopover?.()
  }
  place()
  const observer = new MutationObserver((changes) => {
    const targets = changes.filter(({ type }) => type === 'attributes').map(({ target }) => target)
    for (const target of targets) if (target instanceof HTMLDialogElement && target.open) opened.push(target)
    if (targets.length > 0 || !host.isConnected) place()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
}
