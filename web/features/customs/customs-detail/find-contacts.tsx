import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Leads to what is known of how to reach a company. */
export function FindContacts({ onFound }: { onFound: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Button icon={<SearchOutlined aria-hidden />} onClick={onFound}>
      {t('tradeCompanies.contacts.find')}
    </Button>
  )
}
