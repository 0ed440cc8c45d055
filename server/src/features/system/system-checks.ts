import type { Locale, SystemCheck, SystemCheckState } from '@karibu/contract'
import type { Context } from '../../context.ts'

type CheckResult = Awaited<ReturnType<Context['checkSystem']>>[number]

/** The checks of the installation in the language of the request. */
export async function readSystemChecks(ctx: Context, locale: Locale) {
  const results = await ctx.checkSystem()
  return {
    state: worstOf(results),
    checks: results.map((result) => describeCheck(ctx.translations, locale, result)),
    at: ctx.now().toISOString(),
  }
}

/** One result with its texts. */
export function describeCheck(
  { translate }: Context['translations'],
  locale: Locale,
  result: CheckResult,
): SystemCheck {
  const { name, state, ms } = result
  const text =
    'detail' in result
      ? translate(locale, `doctor:found.${result.found}`, { detail: result.detail })
      : translate(locale, `doctor:found.${result.found}`)
  return {
    name,
    state,
    title: translate(locale, `doctor:title.${name}`),
    text,
    fix: state === 'ok' ? null : translate(locale, `doctor:fix.${name}`),
    ms,
  }
}

/** The worst state of several. */
export function worstOf(results: readonly { state: SystemCheckState }[]): SystemCheckState {
  if (results.some(({ state }) => state === 'fail')) return 'fail'
  return results.some(({ state }) => state === 'warn') ? 'warn' : 'ok'
}
