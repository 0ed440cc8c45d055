export { reencryptContactKey } from './contact-key.ts'
export { shareLists } from './known-lock.ts'
export { listContacts } from './list-contacts.ts'
export { recognizeKnown } from './recognize-known.ts'
