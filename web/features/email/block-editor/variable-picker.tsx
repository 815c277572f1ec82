import { PlusOutlined } from '@ant-design/icons'
import type { EmailVariable } from '@landfall/contract/email/email-variables.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUiSettings } from '#platform/use-branding.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'

/** Under which key of `emailTemplates.variables` each variable is named. */
export const variableKeys = {
  'customer.name': 'customerName',
  'customer.country': 'customerCountry',
  'customer.website': 'customerWebsite',
  'contact.name': 'contactName',
  'contact.firstName': 'contactFirstName',
  'contact.jobTitle': 'contactJobTitle',
  'contact.email': 'contactEmail',
  'sender.name': 'senderName',
  'sender.email': 'senderEmail',
  'company.name': 'companyName',
  unsubscribeUrl: 'unsubscribeUrl',
} as const satisfies Record<EmailVariable, string>

/** Offers the variables of templates by their names. */
export function VariablePicker({ onPick }: { onPick: (variable: EmailVariable) => void }): ReactNode {
  const { t } = useTranslation()
  const { hideUnsubscribe } = useUiSettings()
  const names = (Object.keys(variableKeys) as EmailVariable[]).filter(
    (name) => name !== 'unsubscribeUrl' || !hideUnsubscribe,
  )
  return (
    <MenuDropdown
      placement="bottomLeft"
      menu={{
        items: names.map((name) => ({
          key: name,
          label: t(`emailTemplates.variables.${variableKeys[name]}`),
        })),
        onClick: ({ key }) => onPick(key as EmailVariable),
      }}
    >
      <Button size="small" icon={<PlusOutlined aria-hidden />}>
        {t('emailTemplates.insertVariable')}
      </Button>
    </MenuDropdown>
  )
}
