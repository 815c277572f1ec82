/** Blocks with conditions or frames of animations; nothing here has a size or moves. */
const atRules = /@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const rules = /[^{}]+\{[^{}]*\}/g
const hiding = /\{[^{}]*(?:display:\s*none|visibility:|pointer-events:)/

/** What of a style sheet decides whether something can be seen or pressed. */
export function hidingRules(css: string): string {
  return (css.replace(atRules, '').match(rules) ?? []).filter((rule) => hiding.test(rule)).join('\n')
}

/**
 * Has styles that are written while a page is drawn keep their hiding rules alone. The component library writes thousands
 * of rules, and each question whether an element can be seen walks them all: that was most of the time of the web tests.
 */
export function slimStyles(): void {
  const html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  const written = new WeakMap<HTMLStyleElement, string>()
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return written.get(this) ?? html?.get?.call(this)
    },
    set(this: HTMLStyleElement, css: string) {
      written.set(this, css)
      html?.set?.call(this, hidingRules(css))
    },
  })
}
