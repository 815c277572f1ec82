import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AddressList } from './address-list.tsx'
import { CheckList } from './check-list.tsx'
import './verification.css'

/** E-mail addresses and whether mail reaches them; beside it every check with what it cost. */
export function AddressVerificationPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const part = params.get('part') === 'log' ? 'log' : 'addresses'
  return (
    <Tabs
      activeKey={part}
      destroyOnHidden
      onChange={(next) => setParams(next === 'log' ? { part: next } : {})}
      items={[
        { key: 'addresses', label: t('addressVerification.tabs.addresses'), children: <AddressList /> },
        { key: 'log', label: t('addressVerification.tabs.log'), children: <CheckList /> },
      ]}
    />
  )
}
