import { SearchOutlined } from '@ant-design/icons'
import type { KnownSite } from '@landfall/contract/addresses/contact-finder.ts'
import { Button, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SiteFormProps {
  sites: readonly KnownSite[]
  /** The site that was read last. */
  last: string | undefined
  isBusy: boolean
  takesFocus: boolean
  onRead: (domain: string) => void
}

/** Which site to read: one that is known, and from where, or one that is typed. */
export function SiteForm({ sites, last, isBusy, takesFocus, onRead }: SiteFormProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [domain, setDomain] = useState(last ?? sites[0]?.domain ?? '')
  const known = sites.find((site) => site.domain === domain)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const others = sites.filter((site) => site.domain !== domain)
  return (
    <form
      className="finder-site"
      onSubmit={(event) => {
        event.preventDefault()
        if (domain.trim() !== '') onRead(domain.trim())
      }}
    >
      <label htmlFor={id}>{t('contactFinder.site')}</label>
      <div className="finder-row">
        <Input
          id={id}
          ref={field}
          value={domain}
          maxLength={300}
          placeholder={t('contactFinder.example')}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setDomain(target.value)}
        />
        <Button
          type="primary"
          htmlType="submit"
          icon={<SearchOutlined aria-hidden />}
          loading={isBusy}
          disabled={domain.trim() === ''}
        >
          {t(last === undefined ? 'contactFinder.read' : 'contactFinder.readAgain')}
        </Button>
      </div>
      <p id={`${id}-note`} className="quiet">
        {known
          ? t(`contactFinder.ground.${known.ground}`)
          : t(sites.length === 0 ? 'contactFinder.noSite' : 'contactFinder.ground.typed')}
      </p>
      {others.length > 0 && (
        <div className="finder-row">
          {others.slice(0, 3).map((site) => (
            <Button key={site.domain} size="small" onClick={() => setDomain(site.domain)}>
              {site.domain}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}
