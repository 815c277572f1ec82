import { type Locale, locales } from '@landfall/contract/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '#features/email/block-editor/block-words.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { loadStartingPoints, type StartingPoint } from './starting-points.ts'
import './template-gallery.css'

interface TemplateGalleryProps {
  isOpen: boolean
  /** Of the mail that is written. */
  language: Locale
  onTake: (point: StartingPoint, language: Locale) => void
  onClose: () => void
}

/** Mails of this trade to begin with, in the languages of the product. */
export function TemplateGallery({ isOpen, onClose, ...rest }: TemplateGalleryProps): ReactNode {
  const { t } = useTranslation()
  return (
    <TabDrawer open={isOpen} onClose={onClose} size={640} title={t('mailBlocks.gallery.title')}>
      {isOpen && <Gallery {...rest} />}
    </TabDrawer>
  )
}

function Gallery({ language: given, onTake }: Pick<TemplateGalleryProps, 'language' | 'onTake'>): ReactNode {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(given)
  const { data, error, refetch } = useQuery({
    queryKey: [`templateGallery.${language}`],
    queryFn: () => loadStartingPoints(language),
    meta: { claims: true },
  })
  return (
    <>
      <p className="quiet">{t('mailBlocks.gallery.hint')}</p>
      <LabelledField label={t('mailBlocks.gallery.language')}>
        <Select<Locale>
          className="gallery-language"
          value={language}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={setLanguage}
        />
      </LabelledField>
      {error && !data && (
        <FailureState title={t('mailBlocks.gallery.failed')} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <ul className="gallery">
          {data.map((point) => (
            <li key={point.key}>
              <div className="gallery-head">
                <b>{point.name}</b>
                <Button
                  size="small"
                  aria-label={t('mailBlocks.gallery.takeNamed', { name: point.name })}
                  onClick={() => onTake(point, language)}
                >
                  {t('mailBlocks.gallery.take')}
                </Button>
              </div>
              <p className="gallery-subject" lang={language}>
                {point.subject}
              </p>
              <p className="gallery-text quiet" lang={language}>
                {linesOf(point.blocks.blocks)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
