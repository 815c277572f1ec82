import { locales } from '@landfall/contract/locales.ts'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { readCookie, writeCookie } from './cookie-storage.ts'
import { changeLocale, describeError, loadTexts, startI18n } from './i18n.ts'
import { currentLocale, resetLocaleChoice } from './locale-choice.ts'

function wish(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  resetLocaleChoice()
}

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr', 'ko-KR'], 'ko'],
  [['fr', 'de'], 'zh'],
])('a browser that wants %s gets %s', (languages, locale) => {
  wish(...languages)
  expect(currentLocale()).toBe(locale)
})

test('a stored choice wins over the browser, nonsense does not', () => {
  writeCookie('language', 'it')
  wish('ja')
  expect(currentLocale()).toBe('it')
  writeCookie('language', 'xx')
  resetLocaleChoice()
  expect(currentLocale()).toBe('ja')
})

test('before sign-in only the first texts are there, then all of them', async () => {
  wish('en')
  await startI18n()
  expect(i18next.t('login.title')).toBe('Sign in')
  expect(i18next.exists('list.search')).toBe(false)
  // What has no words yet stays blank and brings them.
  expect(i18next.t('list.search')).toBe('')
  await expect.poll(() => i18next.t('list.search')).toBe('Search')
})

test('a language chosen while more texts are needed comes with all of them', async () => {
  wish('en')
  await startI18n()
  await Promise.all([changeLocale('it'), loadTexts('all')])
  expect(i18next.exists('systemSettings', { lng: 'it' })).toBe(true)
})

test('every language can be switched to, is remembered and named in the document', async () => {
  wish('en')
  await startI18n()
  const titles = new Set<string>()
  for (const locale of locales) {
    await changeLocale(locale)
    titles.add(i18next.t('login.userName'))
    expect(document.documentElement.lang).toBe(locale)
    expect(readCookie('language')).toBe(locale)
  }
  expect(titles.size).toBe(locales.length)
})

test('failures are described in the language in use, the server’s words come first', async () => {
  wish('es')
  await startI18n()
  const described = (name: ApiError['name'], message = '', code = 0) =>
    describeError(new ApiError({ code, name, message }))
  expect(described('noPermission', 'Sin permiso')).toBe('Sin permiso')
  expect(described('requestTimedOut')).toBe('La solicitud ha caducado')
  expect(described('unreadableAnswer', '', 502)).toBe('El servidor respondió con algo ilegible (502)')
  expect(describeError(new Error('boom'))).toBe('Algo salió mal. Inténtelo de nuevo.')
})
