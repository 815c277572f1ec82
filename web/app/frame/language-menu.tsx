import { TranslationOutlined } from '@ant-design/icons'
import { locales } from '@landfall/contract/locales.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '#platform/locale-choice.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { useLocaleChange } from './use-locale-change.ts'

/** The six languages, each by its own name. */
export function LanguageMenu(): ReactNode {
  const { t, i18n } = useTranslation()
  const setLocale = useLocaleChange()
  return (
    <MenuDropdown
      menu={{
        selectedKeys: [i18n.language],
        items: locales.map((locale) => ({
          key: locale,
          label: <span lang={locale}>{localeNames[locale]}</span>,
          onClick: () => setLocale(locale),
        })),
      }}
    >
      <Button
        type="text"
        icon={<TranslationOutlined />}
        aria-label={t('frame.language')}
        title={t('frame.language')}
        aria-haspopup="menu"
      />
    </MenuDropdown>
  )
}
