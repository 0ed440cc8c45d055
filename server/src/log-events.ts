/** The only fields of log lines: ids, codes, counts and errors. None contains personal data; texts are redacted. */
export type LogFields = {
  err: unknown
  /** Of the queue or of i18next. */
  detail: string
  /** Name of a check of the installation. */
  check: string
  /** Name of a job and id of its row. */
  job: string | undefined
  jobId: string | undefined
  /** Of a migration. */
  name: string
  done: number
  total: number
  count: number
  attempts: number
  failures: number
  /** Of a request: its template, status, duration and id. */
  route: string
  status: number
  ms: number
  requestId: string
  /** Code of the error that it was answered with; missing where there was none. */
  refusal: string | undefined
  /** Of a webhook. */
  deliveryId: string
  /** SMTP status. */
  responseCode: number
  outboxId: number
  kind: string
  purpose: string
  channel: string
  /** Of a payment. */
  reference: string
  currency: string
  fault: string
  faults: unknown[]
}

type LogEntry = {
  level: 'info' | 'warn' | 'error' | 'fatal'
  /** What a line contains besides the code, the level, the time and the text. */
  fields: readonly (keyof LogFields)[]
  /** The text of the line, and the description in docs/LOG-EVENTS.md. */
  text: string
}

/** Every line that the server writes to its log, by its code. Codes are stable: operators search for them. */
export const logEvents = {
  // process
  internal_error: { level: 'error', fields: ['err'], text: 'An unexpected error was answered with status 500.' },
  error_uncaught: { level: 'fatal', fields: ['err'], text: 'Nothing caught an error; the process stops.' },
  connection_error_uncaught: {
    level: 'fatal',
    fields: ['err'],
    text: 'A connection to the database or to Redis was lost that no call waited for; the process goes on.',
  },
  stop_failed: { level: 'fatal', fields: ['err'], text: 'The process did not stop cleanly.' },
  translation_missing: { level: 'warn', fields: ['detail'], text: 'A text or one of its values is missing.' },
  item_names_unread: {
    level: 'warn',
    fields: ['err'],
    text: 'The names that staff gave to gifts, boosts and plans could not be read; those known last are used.',
  },
  // database
  database_connection_lost: { level: 'warn', fields: ['err'], text: 'A database connection was lost.' },
  database_leftover_stopped: {
    level: 'info',
    fields: [],
    text: 'A database left by an earlier start was shut down cleanly.',
  },
  database_created: { level: 'info', fields: [], text: 'First start: the database is being created.' },
  database_stopped: { level: 'error', fields: [], text: 'The embedded database stopped and is being started again.' },
  database_start_failed: {
    level: 'error',
    fields: ['err'],
    text: 'The embedded database could not be started again yet.',
  },
  database_restarted: { level: 'info', fields: [], text: 'The embedded database runs again.' },
  replica_used: { level: 'info', fields: [], text: 'Searches are read from the replica.' },
  replica_left: {
    level: 'warn',
    fields: ['err'],
    text: 'The replica is too far behind or does not answer; searches are read from the database itself.',
  },
  schema_ahead: {
    level: 'warn',
    fields: ['name'],
    text: 'A newer version has changed the tables, up to the migration named; they are additive, so this version works on them.',
  },
  migration_applied: { level: 'info', fields: ['name'], text: 'A migration is being applied.' },
  functions_applied: { level: 'info', fields: ['count'], text: 'Changed SQL functions are being applied.' },
  cities_loaded: { level: 'info', fields: ['done', 'total'], text: 'Cities are being loaded.' },
  system_check_failed: {
    level: 'error',
    fields: ['check', 'detail'],
    text: 'A check of the installation failed at the start; `npm run doctor` says how to mend it.',
  },
  metrics_served: { level: 'info', fields: ['count'], text: 'Metrics are served at this port.' },
  traces_not_sent: {
    level: 'warn',
    fields: ['err', 'count'],
    text: 'The OpenTelemetry collector did not take so many spans.',
  },
  metrics_incomplete: { level: 'warn', fields: ['err'], text: 'The database did not answer for the metrics.' },
  // Redis and sockets
  redis_lost: { level: 'warn', fields: [], text: 'Redis does not answer; this server works alone.' },
  redis_restored: { level: 'info', fields: [], text: 'Redis answers again.' },
  socket_refused: {
    level: 'warn',
    fields: ['kind', 'count'],
    text: 'So many sockets were refused or closed at their start, for the reason in `kind`; one line a minute for each.',
  },
  socket_events_dropped: {
    level: 'warn',
    fields: ['kind', 'count'],
    text: 'So many events of sockets were dropped, for the reason in `kind`; one line a minute for each.',
  },
  socket_count_failed: { level: 'warn', fields: ['err'], text: 'A socket could not be counted.' },
  socket_recheck_failed: { level: 'warn', fields: ['err'], text: 'The sessions of open sockets could not be checked.' },
  lost_members_failed: {
    level: 'warn',
    fields: ['err'],
    text: 'The members of a server that stopped could not be marked as gone.',
  },
  presence_publish_failed: { level: 'warn', fields: ['err'], text: 'A change of presence could not be published.' },
  typing_relay_failed: { level: 'warn', fields: ['err'], text: 'A typing event could not be relayed.' },
  signaling_relay_failed: {
    level: 'warn',
    fields: ['err'],
    text: 'A signaling message of a call could not be relayed.',
  },
  // jobs
  jobs_stopped: { level: 'warn', fields: [], text: 'The job worker stopped and is being started again.' },
  jobs_start_failed: { level: 'warn', fields: ['err'], text: 'The job worker could not be started yet.' },
  job_failed: {
    level: 'error',
    fields: ['job', 'jobId', 'detail'],
    text: 'A job failed, or the queue reports an error.',
  },
  job_warning: { level: 'warn', fields: ['job', 'jobId', 'detail'], text: 'The job queue reports a warning.' },
  dormancy_clock_differs: {
    level: 'error',
    fields: ['ms'],
    text: 'The clocks of this process and the database are this far apart, so no unused account is mailed or deleted today.',
  },
  // mails and notifications
  mail_recipient_refused: {
    level: 'warn',
    fields: ['responseCode'],
    text: 'The mail server refused a recipient for good; the mail is not sent again.',
  },
  mail_server_unreachable: { level: 'warn', fields: ['err'], text: 'The mail server does not answer.' },
  code_mail_delayed: { level: 'warn', fields: ['err', 'purpose'], text: 'A code could not be mailed yet.' },
  code_mail_given_up: {
    level: 'error',
    fields: ['purpose', 'failures'],
    text: 'A code could not be mailed for half an hour and is given up.',
  },
  correction_mail_delayed: {
    level: 'warn',
    fields: ['err'],
    text: 'A mail about another address of a member could not be sent yet.',
  },
  announcement_mail_delayed: {
    level: 'warn',
    fields: ['err', 'failures'],
    text: 'A mail about a changed document could not be sent yet.',
  },
  sms_not_sent: {
    level: 'warn',
    fields: ['channel', 'detail'],
    text: 'A provider did not take a text message over; the next one is tried.',
  },
  notice_row_failed: {
    level: 'error',
    fields: ['outboxId', 'kind', 'attempts', 'err'],
    text: 'A row of the outbox could not be relayed and will be tried again.',
  },
  notice_dead_letter: {
    level: 'error',
    fields: ['outboxId', 'kind', 'attempts', 'err'],
    text: 'A notice failed on every attempt and waits for staff.',
  },
  notice_relay_failed: { level: 'warn', fields: ['err'], text: 'The relay of notices failed and will be tried again.' },
  // requests
  load_shed: {
    level: 'warn',
    fields: ['kind', 'count'],
    text: 'So many requests of the class in `kind` were refused with 503, because the server is overloaded; one line a minute for each.',
  },
  request: {
    level: 'info',
    fields: ['route', 'status', 'ms', 'requestId', 'refusal'],
    text: 'A request was answered.',
  },
  request_unreadable: {
    level: 'warn',
    fields: ['kind', 'count'],
    text: 'So many connections sent no readable HTTP and were closed; one line a minute for each `kind`.',
  },
  // files
  storage_failed: {
    level: 'error',
    fields: ['err'],
    text: 'The storage of photos and voice notes does not take files.',
  },
  file_removal_failed: {
    level: 'warn',
    fields: ['err'],
    text: 'A removed file could not be deleted; the sweep deletes it later.',
  },
  known_pictures_loaded: {
    level: 'info',
    fields: ['count'],
    text: 'The lists of known pictures have so many entries.',
  },
  known_pictures_bad_rows: {
    level: 'warn',
    fields: ['detail', 'count'],
    text: 'So many rows of a list of known pictures are no entries; the others are used.',
  },
  known_pictures_unreadable: {
    level: 'error',
    fields: ['err'],
    text: 'The changed lists of known pictures cannot be read; those read before are used.',
  },
  known_picture_refused: {
    level: 'warn',
    fields: ['purpose', 'kind', 'detail'],
    text: 'A picture was refused that is on the list named; `purpose` says where it was sent.',
  },
  // money
  payment_exception: {
    level: 'error',
    fields: ['channel', 'reference', 'fault'],
    text: 'A payment arrived that does not match its deposit; nothing is credited until staff decide.',
  },
  webhook_not_delivered: {
    level: 'warn',
    fields: ['deliveryId', 'status'],
    text: 'An endpoint did not take a webhook; it is sent again.',
  },
  webhook_unknown: { level: 'warn', fields: ['channel'], text: 'A payment provider sent an event of unknown shape.' },
  books_unbalanced: { level: 'error', fields: ['faults', 'count'], text: 'The ledger does not add up.' },
  books_snapshot_delayed: { level: 'warn', fields: [], text: 'A snapshot of the ledger waits for a long transaction.' },
  rates_not_refreshed: { level: 'warn', fields: ['faults'], text: 'No exchange rates could be fetched.' },
  rates_not_accepted: { level: 'error', fields: ['faults'], text: 'Fetched exchange rates are not accepted.' },
  manual_rate_released: {
    level: 'error',
    fields: ['currency'],
    text: 'A rate fixed by staff moved too far from the fetched rates and follows them again.',
  },
} as const satisfies Record<string, LogEntry>

export type LogEvent = keyof typeof logEvents
