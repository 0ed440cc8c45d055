type Version = { date: string; changes: readonly string[] }

/**
 * The versions of each legal document, the newest first, each with the day from which it applies and what it changed (keys of
 * `documents:changes`). A change of what a document says gets a new version. After one is added, `npm run legal-version`
 * records its texts; `npm run check` fails when they change without one, see docs/LEGAL.md.
 */
export const documentVersions = {
  terms: [
    { date: '2026-11-29', changes: ['waysToPay', 'dormant', 'appeals', 'measures'] },
    { date: '2026-11-28', changes: ['reversals'] },
    { date: '2026-11-26', changes: ['proof'] },
    { date: '2026-11-23', changes: ['full', 'money', 'consent'] },
    { date: '2026-11-21', changes: ['first'] },
  ],
  privacy: [
    { date: '2026-11-30', changes: ['spreadContacts', 'comparedLater', 'linkedAccounts', 'linkedSenders'] },
    {
      date: '2026-11-29',
      changes: [
        'withoutReport',
        'deletedPhotos',
        'dormant',
        'removedVoices',
        'appeals',
        'corrections',
        'reportedPhotos',
        'trips',
        'knownPictures',
        'knownPeople',
        'preservation',
      ],
    },
    { date: '2026-11-28', changes: ['order'] },
    { date: '2026-11-27', changes: ['countries'] },
    { date: '2026-11-26', changes: ['proof'] },
    { date: '2026-11-25', changes: ['sections', 'pictures'] },
    { date: '2026-11-23', changes: ['full', 'laws', 'consent'] },
    { date: '2026-11-21', changes: ['first'] },
  ],
  guidelines: [
    { date: '2026-11-29', changes: ['whoReported', 'appeals', 'measures'] },
    { date: '2026-11-28', changes: ['reporting'] },
    { date: '2026-11-23', changes: ['full'] },
  ],
  refunds: [
    { date: '2026-11-24', changes: ['partRefunds'] },
    { date: '2026-11-23', changes: ['first'] },
  ],
  cookies: [
    { date: '2026-11-30', changes: ['comparedLater', 'linkedAccounts', 'linkedSenders'] },
    { date: '2026-11-29', changes: ['bannedBrowsers', 'deviceSafety'] },
    { date: '2026-11-23', changes: ['first'] },
  ],
  childSafety: [
    { date: '2026-11-29', changes: ['knownPictures', 'measures'] },
    { date: '2026-11-28', changes: ['reporting'] },
    { date: '2026-11-23', changes: ['first'] },
  ],
  lawEnforcement: [
    { date: '2026-11-29', changes: ['preservedPhotos', 'removedVoices', 'appeals', 'preservation'] },
    { date: '2026-11-26', changes: ['datePlans'] },
    { date: '2026-11-23', changes: ['first'] },
  ],
  accessibility: [{ date: '2026-11-23', changes: ['first'] }],
} as const satisfies Record<string, readonly [Version, ...Version[]]>

export type DocumentName = keyof typeof documentVersions
export type DocumentChange = (typeof documentVersions)[DocumentName][number]['changes'][number]
