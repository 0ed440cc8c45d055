import type { TextKey, TextValues } from './text-keys.ts'

/** The values that a text needs. A text of several possible keys needs the values of all of them. */
export type ValuesOf<K extends TextKey> = Record<TextValues[K], string | number>
/** Keys of texts that need no values but these. */
export type TextKeyWith<Names> = { [K in TextKey]: [TextValues[K]] extends [Names] ? K : never }[TextKey]
export type PlainTextKey = TextKeyWith<never>

/** A key with the values that it needs, for a text that is rendered elsewhere. */
export type Text = { [K in TextKey]: { key: K; values: ValuesOf<K> } }[TextKey]

type MailPart = 'subject' | 'text' | 'button' | 'after'
/** Prefixes such as `gifts:mail.received` with the four texts of a mail to a member. */
export type MailKey = {
  [K in TextKey]: K extends `${infer Mail}.subject` ? (`${Mail}.${MailPart}` extends TextKey ? Mail : never) : never
}[TextKey]
/** The values that the texts of a mail need. */
export type MailValuesOf<K extends MailKey> = ValuesOf<`${K}.${MailPart}` & TextKey>
