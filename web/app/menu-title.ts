import i18next from 'i18next'

/** The words of a menu title key; a title without translation is shown as the server sent it. */
export function menuTitle(key: string): string {
  const full = `menu.${key}`
  return i18next.exists(full) ? i18next.t(full as 'menu.home') : key
}
