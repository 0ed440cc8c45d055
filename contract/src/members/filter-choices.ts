// Apart from the schemas, so that the first page reads an address without them.
export const nameModes = ['startsWith', 'contains', 'notContains', 'endsWith', 'equals', 'notEquals'] as const
export const ageModes = ['lt', 'lte', 'gt', 'gte', 'between', 'equals', 'notEquals'] as const
/** km; `any` sets the own usual distance aside. */
export const filterDistances = [5, 10, 20, 'any'] as const
export const preferenceGenders = ['both', 'male', 'female'] as const
