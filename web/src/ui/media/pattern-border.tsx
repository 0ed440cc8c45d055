/** The woven strip that edges the top of a primary screen. */
export function PatternBorder() {
  return <div className="pattern-border" aria-hidden="true" />
}
