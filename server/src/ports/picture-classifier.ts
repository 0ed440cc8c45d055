/** silent: there is no usable answer, and `why` is a code of the cause. */
export type Classification =
  | { outcome: 'classified'; nudity: number; faces: number }
  | { outcome: 'silent'; why: string }

/** A program of the operator that estimates what a picture shows. */
export type PictureClassifier = {
  /** `nudity`: 0 (none) to 1; `faces`: how many. Never throws. */
  classify: (jpeg: Uint8Array) => Promise<Classification>
}
