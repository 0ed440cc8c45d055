/** Levels of nested arrays and objects that a JSON body may have; no body of the contract has more than six. */
const jsonDepthMax = 32

const [quote, backslash, openArray, openObject, closeArray, closeObject] = [...'"\\[{]}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Whether a JSON text nests deeper than allowed. Reads each character once, at a fraction of the cost of parsing it. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== quote; at += 1)
        if (text.charCodeAt(at) === backslash) at += 1
    } else if (sign === openArray || sign === openObject) {
      depth += 1
      if (depth > jsonDepthMax) return true
    } else if (sign === closeArray || sign === closeObject) depth -= 1
  }
  return false
}
