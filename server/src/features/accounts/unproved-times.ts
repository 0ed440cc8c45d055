/** After so long a registration is deleted whose address was never proved. */
export const unprovedForMs = 7 * 86_400_000
/** So long an imported member may take to come. */
export const importedForMs = 365 * 86_400_000
