/** The woven strip that edges the top of a primary screen. */
export function Selvedge() {
  return <div className="selvedge" aria-hidden="true" />
}
