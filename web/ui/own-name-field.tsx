import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale, localeNames } from '#platform/locale-choice.ts'
import './own-name-field.css'

type Language = keyof typeof localeNames
/** A word by language. */
type OwnName = { [language in Language]?: string }

const languages = Object.keys(localeNames) as Language[]

interface OwnNameFieldProps {
  id?: string
  value?: OwnName
  onChange?: (value: OwnName) => void
}

/** A word of the company: in the user's language at once, in the others on request; empty ones are left out. */
export function OwnNameField({ id, value = {}, onChange }: OwnNameFieldProps): ReactNode {
  const { t } = useTranslation()
  const own = currentLocale()
  const others = languages.filter((locale) => locale !== own)
  const [isOpen, setIsOpen] = useState(others.some((locale) => value[locale] !== undefined))
  const change = (locale: Language, text: string) => {
    const { [locale]: _, ...rest } = value
    onChange?.(text === '' ? rest : { ...rest, [locale]: text })
  }
  const propsOf = (locale: Language) => ({
    lang: locale,
    maxLength: 60,
    value: value[locale] ?? '',
    onChange: (event: { target: { value: string } }) => change(locale, event.target.value),
    // Always there: an input that gains a prefix loses the focus.
    prefix: (
      <span aria-hidden className={isOpen ? 'own-name-language' : undefined}>
        {isOpen && localeNames[locale]}
      </span>
    ),
  })
  return (
    <div className="own-name">
      <Input id={id} {...propsOf(own)} />
      {isOpen ? (
        others.map((locale) => <Input key={locale} aria-label={localeNames[locale]} {...propsOf(locale)} />)
      ) : (
        <Button type="link" size="small" className="own-name-more" onClick={() => setIsOpen(true)}>
          {t('common.otherLanguages')}
        </Button>
      )}
    </div>
  )
}
