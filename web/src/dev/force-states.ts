/** Pseudo-classes that a sample can be shown in, with the class that forces them on everything inside it. */
export const forcedClasses = {
  hover: 'forced-hover',
  'focus-visible': 'forced-focus',
  active: 'forced-active',
} as const

const done = new WeakSet<CSSStyleSheet>()

/** Lets each rule for `:hover`, `:focus-visible` and `:active` also apply inside an element with the forcing class. */
export function forceStates(document: Document): void {
  for (const sheet of document.styleSheets) {
    if (done.has(sheet)) continue
    done.add(sheet)
    widen(sheet.cssRules)
  }
}

function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) rule.selectorText = forced(rule.selectorText)
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) widen(rule.cssRules)
  }
}

const controls = 'a, button, input, select, textarea'

/** `.a:hover` → `.a:is(:hover, .forced-hover :is(a, button, …))` */
export function forced(selector: string): string {
  return Object.entries({ ...forcedClasses, focus: forcedClasses['focus-visible'] }).reduce(
    (widened, [state, name]) =>
      widened.replaceAll(new RegExp(`:${state}(?![\\w-])`, 'g'), `:is(:${state}, .${name} :is(${controls}))`),
    selector,
  )
}
