/** What an operator changes to run the product under another name. */
export const brand = {
  name: 'Karibu',
  /** Where members write to; shown on the contact, bug and chat support pages. */
  supportEmail: 'support@karibu.example',
  supportCountryCode: 'NG',
  /** A network without an address is not shown. */
  socialLinks: { facebook: '', twitter: '', instagram: '', youtube: '' },
  /** True while claims and testimonials on the landing page are samples and not measured or given by members. */
  claimsAreIllustrative: true,
  /** How many times more visibility a photo is said to give. */
  photoVisibilityTimes: 10,
  testimonials: [
    { id: 'first', name: 'Adaeze', place: 'Lagos', seed: 'adaeze-lagos' },
    { id: 'second', name: 'Junior', place: 'Douala', seed: 'junior-douala' },
    { id: 'third', name: 'Neema', place: 'Arusha', seed: 'neema-arusha' },
  ],
} as const
