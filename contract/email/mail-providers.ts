/** Where a mailbox takes mail for sending, or is read. */
export interface MailServerPlace {
  host: string
  port: number
  ssl: boolean
}

const tls = (host: string): MailServerPlace => ({ host, port: 465, ssl: true })
const startTls = (host: string): MailServerPlace => ({ host, port: 587, ssl: false })

const places: Readonly<Record<string, MailServerPlace>> = {
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

// Where the name of the one server does not follow from that of the other.
const readingHosts: Readonly<Record<string, string>> = {
  'smtp-mail.outlook.com': 'outlook.office365.com',
  'mail.gmx.com': 'imap.gmx.com',
  'mail.gmx.net': 'imap.gmx.net',
  'smtp.libero.it': 'imapmail.libero.it',
}

/** Where the mailbox of an address most likely takes mail: by a table of providers, else by the usual name in its own domain. */
export function guessSmtpPlace(address: string): MailServerPlace | undefined {
  const domain = domainOf(address)
  return domain === undefined ? undefined : (places[domain] ?? tls(`smtp.${domain}`))
}

/** Where the mailbox of an address is most likely read by IMAP; all providers of the table encrypt from the first byte. */
export function guessImapPlace(address: string): MailServerPlace | undefined {
  const smtp = guessSmtpPlace(address)
  if (!smtp) return undefined
  return { host: readingHosts[smtp.host] ?? smtp.host.replace(/^smtp\./, 'imap.'), port: 993, ssl: true }
}

function domainOf(address: string): string | undefined {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) && address.includes('@') ? domain : undefined
}
