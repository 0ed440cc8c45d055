import type { ClassesOf } from './load-class.ts'

/** The classes of the routes of staff: what protects members or moves money is always served. */
export const staffClasses: ClassesOf<
  | 'invitations'
  | 'moderation'
  | 'profileFields'
  | 'rates'
  | 'sanctions'
  | 'staff'
  | 'staffAnnouncements'
  | 'staffCatalogue'
  | 'staffPlans'
  | 'staffCities'
  | 'staffDeposits'
  | 'staffDisputes'
  | 'staffFigures'
  | 'staffHolds'
  | 'staffIncidents'
  | 'staffJobs'
  | 'staffLedger'
  | 'staffMembers'
  | 'staffNotices'
  | 'staffPayouts'
  | 'staffPhotos'
  | 'staffSettings'
  | 'staffSystem'
  | 'staffTokens'
  | 'staffQueue'
  | 'staffWorkload'
  | 'webhooks'
> = {
  invitations: {
    list: 'deferrable',
    add: 'usual',
    addPhoto: 'usual',
    send: 'usual',
    cancel: 'usual',
    show: 'usual',
    accept: 'usual',
  },
  moderation: {
    reports: 'always',
    evidence: 'always',
    evidenceVoice: 'usual',
    evidencePhoto: 'usual',
    evidenceMedia: 'usual',
    decide: 'always',
    take: 'always',
    release: 'always',
    undo: 'always',
    reopen: 'usual',
  },
  profileFields: { list: 'deferrable', add: 'usual', preview: 'deferrable', change: 'usual', order: 'usual' },
  rates: { list: 'deferrable', set: 'usual', confirm: 'usual', reject: 'usual' },
  sanctions: {
    list: 'deferrable',
    search: 'deferrable',
    photo: 'usual',
    voice: 'usual',
    decideAppeal: 'usual',
    change: 'usual',
  },
  staff: { list: 'deferrable', propose: 'usual', confirm: 'usual', reject: 'usual', audit: 'deferrable' },
  staffCities: { waiting: 'deferrable', preview: 'usual', close: 'usual', open: 'usual' },
  staffDeposits: {
    list: 'deferrable',
    file: 'deferrable',
    get: 'usual',
    refund: 'always',
    proposals: 'usual',
    confirmRefund: 'always',
    declineRefund: 'always',
  },
  staffAnnouncements: { list: 'deferrable', preview: 'deferrable', add: 'usual', change: 'usual', stop: 'usual' },
  staffCatalogue: {
    list: 'deferrable',
    preview: 'deferrable',
    change: 'usual',
    cancel: 'usual',
    previewNames: 'deferrable',
    changeNames: 'usual',
    cancelNames: 'usual',
    previewGift: 'deferrable',
    addGift: 'usual',
    orderGifts: 'usual',
  },
  staffPlans: {
    previewContents: 'deferrable',
    changeContents: 'usual',
    cancelContents: 'usual',
    previewBoost: 'deferrable',
    addBoost: 'usual',
    previewPlan: 'deferrable',
    addPlan: 'usual',
  },
  staffDisputes: { list: 'deferrable' },
  staffFigures: { read: 'deferrable' },
  staffHolds: {
    list: 'deferrable',
    place: 'always',
    confirm: 'always',
    renew: 'usual',
    release: 'usual',
    read: 'deferrable',
    answer: 'usual',
  },
  staffIncidents: { list: 'always', open: 'always', note: 'always', resolve: 'always' },
  staffJobs: {
    counts: 'deferrable',
    list: 'deferrable',
    retry: 'usual',
    retryKind: 'usual',
    drop: 'usual',
    mails: 'deferrable',
    resend: 'usual',
  },
  staffLedger: {
    trialBalance: 'deferrable',
    entries: 'deferrable',
    memberEntries: 'deferrable',
    file: 'deferrable',
    transfer: 'always',
  },
  staffMembers: {
    summary: 'deferrable',
    list: 'deferrable',
    cities: 'deferrable',
    cityDays: 'deferrable',
    file: 'deferrable',
    open: 'usual',
    readPrivate: 'usual',
    readLinked: 'usual',
    viewAs: 'deferrable',
    note: 'usual',
    edit: 'usual',
    setRole: 'usual',
    setStatus: 'usual',
    endRestriction: 'usual',
    suspend: 'always',
    ban: 'always',
    endSessions: 'always',
    offerExport: 'deferrable',
    proposeDeletion: 'usual',
  },
  staffNotices: { list: 'deferrable', retry: 'usual', drop: 'usual' },
  staffPayouts: { list: 'deferrable', approve: 'always', refuse: 'always' },
  staffPhotos: { list: 'deferrable', image: 'usual', approve: 'usual', remove: 'usual' },
  staffSettings: { list: 'always', preview: 'always', change: 'always' },
  staffSystem: { checks: 'always' },
  staffTokens: { list: 'deferrable', revoke: 'always' },
  staffQueue: { list: 'always' },
  staffWorkload: { read: 'deferrable' },
  webhooks: {
    list: 'deferrable',
    add: 'usual',
    secret: 'usual',
    remove: 'usual',
    pause: 'usual',
    resume: 'usual',
    test: 'usual',
    deliveries: 'deferrable',
    resend: 'usual',
  },
}
