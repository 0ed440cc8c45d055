/** What mails call the product; an operator who runs it under another name changes it here and in web/src/brand.ts. */
export const brand = { name: 'Karibu', supportEmail: 'support@karibu.example' } as const
