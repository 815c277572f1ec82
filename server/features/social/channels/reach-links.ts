/** By what name somebody is known at a network, out of a name or an address of his page there; empty when it is neither. */
export function nameAt(host: RegExp, value: string): string {
  const text = value.trim()
  const address = /^(?:https?:\/\/)?(?:[a-z]+\.)?([a-z-]+\.[a-z]+)\/+([^/?#\s]+)/i.exec(text)
  if (address) return host.test(address[1] ?? '') ? (address[2] ?? '').replace(/^@/, '') : ''
  const name = text.replace(/^@/, '')
  return /^[\w.-]{2,64}$/.test(name) ? name : ''
}

const telegram = /^(?:t|telegram)\.(?:me|dog)$/i
const facebook = /^(?:facebook|fb|messenger|m)\.(?:com|me)$/i

/** Where one writes to somebody at Telegram with an app of one's own. */
export function telegramLink(value: string): string {
  const name = nameAt(telegram, value)
  return name === '' || /^\d+$/.test(name) ? '' : `https://t.me/${encodeURIComponent(name)}`
}

/** The same at Messenger. */
export function messengerLink(value: string): string {
  const name = nameAt(facebook, value)
  return name === '' || name === 'profile.php' ? '' : `https://m.me/${encodeURIComponent(name)}`
}

/** The same at WhatsApp, for a number in E.164. */
export function whatsappLink(phone: string): string {
  return /^\+\d{7,15}$/.test(phone) ? `https://wa.me/${phone.slice(1)}` : ''
}

/** The page of somebody at LinkedIn. */
export function linkedinLink(value: string): string {
  const text = value.trim().replace(/^https?:\/\//i, '')
  return /^(?:[a-z]{2,3}\.)?linkedin\.com\/[^\s]+$/i.test(text) ? `https://${text}` : ''
}
