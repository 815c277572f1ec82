import type { QuietHours } from '@landfall/contract/email/sending-pace.ts'
import { Form, type FormInstance, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Quiet hours as a form has them: the hours of a day in which they begin and end; neither: mailings go at any hour. */
export interface QuietTimes {
  quietFrom?: number | null
  quietUntil?: number | null
}

/** What a form shows of quiet hours. */
export function quietTimesOf(quiet: QuietHours | null): QuietTimes {
  return quiet ? { quietFrom: quiet.from, quietUntil: (quiet.from + quiet.hours) % 24 } : {}
}

/** Reads quiet hours from a form; they may go past midnight. */
export function quietHoursOf({ quietFrom: from, quietUntil: until }: QuietTimes): QuietHours | null {
  return from == null || until == null ? null : { from, hours: (until - from + 24) % 24 }
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The hours of a day in which mailings rest. */
export function QuietHoursFields({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const from: number | null | undefined = Form.useWatch('quietFrom', form)
  const isQuiet = from != null
  return (
    <>
      <h3 className="pace-subheading">{t('sendingPace.quietTitle')}</h3>
      <p className="sender-hint">{t('sendingPace.quietHint')}</p>
      <div className="pace-fields">
        <Form.Item name="quietFrom" label={t('sendingPace.quietFrom')}>
          <Select
            allowClear
            options={hoursOfDay}
            placeholder={t('sendingPace.neverQuiet')}
            // An end without a beginning, or at it, says nothing.
            onChange={(next?: number) => {
              if (next === undefined || next === form.getFieldValue('quietUntil'))
                form.setFieldValue('quietUntil', undefined)
            }}
          />
        </Form.Item>
        <Form.Item
          name="quietUntil"
          label={t('sendingPace.quietUntil')}
          rules={[
            {
              required: isQuiet,
              message: t('common.required', { field: t('sendingPace.quietUntil') }),
            },
          ]}
        >
          <Select disabled={!isQuiet} options={hoursOfDay.filter(({ value }) => value !== from)} />
        </Form.Item>
      </div>
    </>
  )
}
