import { escapeHtml } from '@landfall/contract/email/email-variables.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Subscriber } from './hit-store.ts'

type Who = Pick<Subscriber, 'address' | 'companyName'>

const style = `body{font:16px/1.6 system-ui,sans-serif;margin:0;background:#f4f6f9;color:#1f2933}
main{max-width:30rem;margin:12vh auto;padding:2rem;background:#fff;border-radius:8px}
h1{font-size:1.3rem;margin-top:0}p{overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:6px;background:#0b62c4;color:#fff;cursor:pointer}`

function page(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>
`
}

/** Asks whether to unsubscribe; only its button does. */
export function questionPage(locale: Locale, { address, companyName }: Who): string {
  const question = translate(locale, 'emailPages.unsubscribeQuestion', { address, company: companyName })
  const button = translate(locale, 'emailPages.unsubscribeButton')
  return page(
    locale,
    translate(locale, 'emailPages.unsubscribeTitle'),
    `<p>${escapeHtml(question)}</p><form method="post"><input type="hidden" name="page" value="1">` +
      `<button type="submit">${escapeHtml(button)}</button></form>`,
  )
}

/** Says that it is done. */
export function donePage(locale: Locale, { address, companyName }: Who): string {
  const text = translate(locale, 'emailPages.unsubscribedText', { address, company: companyName })
  return page(locale, translate(locale, 'emailPages.unsubscribedTitle'), `<p>${escapeHtml(text)}</p>`)
}

/** Says that the link is not one of ours. */
export function unknownLinkPage(locale: Locale): string {
  const text = translate(locale, 'emailPages.linkUnknownText')
  return page(locale, translate(locale, 'emailPages.linkUnknownTitle'), `<p>${escapeHtml(text)}</p>`)
}
