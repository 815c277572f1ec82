// Who takes mail for many people, by their domains.
const providers: readonly (readonly [name: string, pattern: string])[] = [
  ['Gmail', '^(gmail|googlemail)[.]com$'],
  ['Outlook', '^(outlook|hotmail|live|msn|passport)[.]'],
  ['Yahoo', '^(yahoo|ymail|rocketmail|aol)[.]'],
  ['iCloud', '^(icloud|me|mac)[.]com$'],
  ['QQ', '^((vip[.])?qq|foxmail)[.]com$'],
  ['NetEase', '^((vip[.])?163|126|188)[.]com$|^yeah[.]net$'],
  ['Sina', '^sina[.](com|cn)$'],
  ['Naver', '^naver[.]com$'],
  ['Daum', '^(daum|hanmail)[.]net$'],
  ['Mail.ru', '^(mail|bk|inbox|list|internet)[.]ru$'],
  ['Yandex', '^(yandex[.]|ya[.]ru$)'],
  ['GMX', '^(gmx[.]|web[.]de$)'],
  ['Libero', '^(libero|virgilio)[.]it$'],
  ['Zoho', '^(zoho|zohomail)[.]com$'],
  ['Proton', '^(proton(mail)?[.](com|me)|pm[.]me)$'],
]

const domain = `split_part(r.email, '@', 2)`

/** The name of who takes mail for the address of a recipient `r`; the domain itself where that is a company's own. */
export const providerSql = `case ${providers
  .map(([name, pattern]) => `when ${domain} ~ '${pattern}' then '${name}'`)
  .join(' ')} else ${domain} end`
