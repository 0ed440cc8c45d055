/** The names of an object whose type lists all of them; TypeScript gives `string[]` since an object may hold more. */
export const keysOf = <T extends object>(listed: T) => Object.keys(listed) as (keyof T & string)[]
