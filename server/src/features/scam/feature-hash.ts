const prime = 0x01000193

/** FNV-1a over the characters of a namespace and a feature, 32 bits with a sign. */
export const hashOf = (namespace: string, feature: string): number =>
  addToHash(addToHash(0x811c9dc5, namespace), feature)

export function addToHash(start: number, feature: string): number {
  let hash = start
  for (let index = 0; index < feature.length; index++) hash = addCode(hash, feature.charCodeAt(index))
  return hash
}

export const addCode = (hash: number, code: number): number => Math.imul(hash ^ code, prime)
