import {
  type FollowUpMethod,
  followUpMethods,
  socialChannels,
} from '@landfall/contract/customers/follow-ups.ts'
import { Form, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What most follow-ups are; the others are in a list. */
const usual: readonly FollowUpMethod[] = ['call', 'email', 'sms', 'visit']
const others = followUpMethods.filter((method) => !usual.includes(method))

interface MethodFieldProps {
  id?: string
  value?: FollowUpMethod
  onChange?: (value: FollowUpMethod) => void
}

/** How somebody was reached. */
function MethodField({ id, value, onChange }: MethodFieldProps): ReactNode {
  const { t } = useTranslation()
  const choices = (methods: readonly FollowUpMethod[]) =>
    methods.map((method) => ({ value: method, label: t(`followUps.methods.${method}`) }))
  return (
    <div className="follow-up-methods">
      <Radio.Group
        id={id}
        optionType="button"
        options={choices(usual)}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Select
        aria-label={t('followUps.moreMethods')}
        placeholder={t('followUps.moreMethods')}
        popupMatchSelectWidth={false}
        options={choices(others)}
        value={value && others.includes(value) ? value : null}
        onChange={(method) => method && onChange?.(method)}
      />
    </div>
  )
}

/** How somebody was reached, and through which network. */
export function MethodFields(): ReactNode {
  const { t } = useTranslation()
  const method = Form.useWatch<FollowUpMethod | undefined>('method')
  return (
    <>
      <Form.Item name="method" label={t('followUps.method')}>
        <MethodField />
      </Form.Item>
      {method === 'social' && (
        <Form.Item
          name="channel"
          label={t('followUps.channel')}
          rules={[{ required: true, message: t('common.required', { field: t('followUps.channel') }) }]}
        >
          <Select
            options={socialChannels.map((value) => ({ value, label: t(`followUps.channels.${value}`) }))}
          />
        </Form.Item>
      )}
    </>
  )
}
