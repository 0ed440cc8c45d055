import { redacted } from '../log.ts'

const lengthMax = 200

/**
 * The first line of an error as staff may read it. Other systems repeat what an error is about: addresses, numbers, tokens and
 * values in quotes are left out.
 */
export const errorSummary = (error: string): string =>
  redacted(error.split('\n', 1)[0] ?? '')
    .replaceAll(/\bhttps?:\/\/([^\s/?#]+)\S*/g, 'https://$1/…')
    .replaceAll(/(["'«])[^"'»]*(["'»])/g, '$1…$2')
    .replaceAll(/\b(?=[\w-]*\d)[\w-]{16,}/g, '…')
    .replaceAll(/\+\d[\d\s().-]{5,}\d|\b0\d{2,3}[\s-]?\d{3}[\s-]?\d{3,4}\b|\d{7,}/g, '…')
    .slice(0, lengthMax)
