import { type PlaceValue, valueSources } from '@landfall/contract/social/campaigns.ts'
import { type MessageTemplate, placesIn } from '@landfall/contract/social/message-templates.ts'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplateBubble } from '../message-templates/template-bubble.tsx'
import './campaigns.css'

interface PlaceFieldsProps {
  template: MessageTemplate
  values: readonly (PlaceValue | undefined)[]
}

/** What stands at each place of a template, and where nothing is known; with a look at it. */
export function PlaceFields({ template, values }: PlaceFieldsProps): ReactNode {
  const { t } = useTranslation()
  const places = placesIn(template.body)
  const shown = places.map((place, at) => {
    const value = values[at]
    if (!value?.from) return `{{${place}}}`
    return value.from === 'text' ? (value.text ?? '') : `[${t(`campaigns.values.${value.from}`)}]`
  })
  return (
    <>
      <Form.Item>
        <TemplateBubble {...template} values={shown} />
      </Form.Item>
      {places.map((place, at) => (
        <div key={`${template.id} ${place}`} className="campaign-place">
          <Form.Item
            name={['values', at, 'from']}
            label={t('campaigns.place', { place: `{{${place}}}` })}
            rules={[{ required: true }]}
          >
            <Select
              options={valueSources.map((value) => ({ value, label: t(`campaigns.values.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name={['values', at, 'text']}
            label={t(values[at]?.from === 'text' ? 'campaigns.text' : 'campaigns.fallback')}
            rules={[{ required: true }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        </div>
      ))}
    </>
  )
}
