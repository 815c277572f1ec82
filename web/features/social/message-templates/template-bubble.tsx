import { fillPlaces } from '@landfall/contract/social/message-templates.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './message-templates.css'

interface TemplateBubbleProps {
  header: string
  body: string
  footer: string
  buttons?: readonly string[]
  /** What stands at the places; those without stay as they are. */
  values?: readonly string[]
}

/** A template about as somebody sees it on his telephone. */
export function TemplateBubble({
  header,
  body,
  footer,
  buttons = [],
  values = [],
}: TemplateBubbleProps): ReactNode {
  const { t } = useTranslation()
  return (
    <figure className="template-bubble" aria-label={t('messageTemplates.preview')}>
      {header && <strong>{header}</strong>}
      <p>{fillPlaces(body, values)}</p>
      {footer && <p className="quiet">{footer}</p>}
      {buttons.length > 0 && (
        <ul>
          {buttons.map((button) => (
            <li key={button}>{button}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}
