type Name = { firstname: string; lastname: string }

const partsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1)

/** Is it the holder that a provider named? Each part of both names of the member is in it, in any order. */
export function isNameOf(holder: string, { firstname, lastname }: Name): boolean {
  const held = new Set(partsOf(holder))
  const first = partsOf(firstname)
  const last = partsOf(lastname)
  return first.length > 0 && last.length > 0 && [...first, ...last].every((part) => held.has(part))
}
