/** Where a mailbox takes mail for sending. */
export interface SmtpPlace {
  host: string
  port: number
  ssl: boolean
}

const tls = (host: string): SmtpPlace => ({ host, port: 465, ssl: true })
const startTls = (host: string): SmtpPlace => ({ host, port: 587, ssl: false })

const places: Readonly<Record<string, SmtpPlace>> = {
  'qq.com': tls('smtp.qq.com'),
  'foxmail.com': tls('smtp.qq.com'),
  '163.com': tls('smtp.163.com'),
  '126.com': tls('smtp.126.com'),
  'yeah.net': tls('smtp.yeah.net'),
  'sina.com': tls('smtp.sina.com'),
  'sina.cn': tls('smtp.sina.cn'),
  'sohu.com': tls('smtp.sohu.com'),
  '139.com': tls('smtp.139.com'),
  '189.cn': tls('smtp.189.cn'),
  'aliyun.com': tls('smtp.aliyun.com'),
  'gmail.com': tls('smtp.gmail.com'),
  'googlemail.com': tls('smtp.gmail.com'),
  'outlook.com': startTls('smtp-mail.outlook.com'),
  'hotmail.com': startTls('smtp-mail.outlook.com'),
  'live.com': startTls('smtp-mail.outlook.com'),
  'yahoo.com': tls('smtp.mail.yahoo.com'),
  'yahoo.co.jp': tls('smtp.mail.yahoo.co.jp'),
  'icloud.com': startTls('smtp.mail.me.com'),
  'me.com': startTls('smtp.mail.me.com'),
  'aol.com': tls('smtp.aol.com'),
  'zoho.com': tls('smtp.zoho.com'),
  'yandex.com': tls('smtp.yandex.com'),
  'yandex.ru': tls('smtp.yandex.ru'),
  'mail.ru': tls('smtp.mail.ru'),
  'naver.com': tls('smtp.naver.com'),
  'daum.net': tls('smtp.daum.net'),
  'hanmail.net': tls('smtp.daum.net'),
  'gmx.com': startTls('mail.gmx.com'),
  'gmx.de': startTls('mail.gmx.net'),
  'web.de': startTls('smtp.web.de'),
  'libero.it': tls('smtp.libero.it'),
  'orange.fr': tls('smtp.orange.fr'),
  'fastmail.com': tls('smtp.fastmail.com'),
}

/** Where the mailbox of an address most likely is: by a table of providers, else by the usual name in its own domain. */
export function guessSmtpPlace(address: string): SmtpPlace | undefined {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) || !address.includes('@')) return undefined
  return places[domain] ?? tls(`smtp.${domain}`)
}
