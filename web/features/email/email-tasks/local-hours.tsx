import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import { Form, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface HourValues extends Pick<SendTaskInput, 'localHours'> {
  isLocal: boolean
}

const usual = { from: 9, to: 17 }

/** The fields for hours of a task, or those of a new one. */
export function hoursOf(localHours: SendTaskInput['localHours']): HourValues {
  return { isLocal: localHours !== null, localHours: localHours ?? usual }
}

/** What the fields say of hours. */
export function hoursIn({
  isLocal,
  localHours,
}: ReturnType<typeof hoursOf>): Pick<SendTaskInput, 'localHours'> {
  return { localHours: isLocal ? localHours : null }
}

/** Whether mail goes out by the clock of its reader, and within which hours. */
export function LocalHours(): ReactNode {
  const { t } = useTranslation()
  const isLocal = Form.useWatch('isLocal') as boolean | undefined
  const from = Form.useWatch(['localHours', 'from']) as number | null | undefined
  return (
    <>
      <Form.Item
        name="isLocal"
        label={t('emailTasks.fields.localHours')}
        extra={t('emailTasks.localHoursHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {isLocal && (
        <div className="send-hours">
          <Form.Item
            name={['localHours', 'from']}
            label={t('sequences.hoursFrom')}
            rules={[{ required: true }]}
          >
            <InputNumber min={0} max={23} precision={0} suffix=":00" />
          </Form.Item>
          <Form.Item name={['localHours', 'to']} label={t('sequences.hoursTo')} rules={[{ required: true }]}>
            <InputNumber min={(from ?? 0) + 1} max={24} precision={0} suffix=":00" />
          </Form.Item>
        </div>
      )}
    </>
  )
}
