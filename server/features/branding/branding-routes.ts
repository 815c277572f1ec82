import { type Branding, brandingRoutes } from '@landfall/contract/branding.ts'
import { type HttpServer, publicEndpoint } from '#platform/http/endpoint.ts'
import { type Database, one } from '#platform/postgres/database.ts'

// Shown when nobody has set up a brand yet.
const neutralBrand: Branding = {
  id: 0,
  name: 'Landfall',
  title: '外贸客户开发系统',
  logo: '',
  indexContent: '',
  indexUiSettings: '',
  showLoginLogo: false,
  showIndexLogo: false,
  showIndexContent: false,
}

/** The brand of the domain the page was opened on, else the first one. */
export function registerBrandingRoutes(server: HttpServer, database: Database): void {
  publicEndpoint(server, brandingRoutes.oem, async (ctx) => {
    const brand = await one<Branding>(
      database.systemDb,
      `select id, name, title, logo, index_content, index_ui_settings,
              show_login_logo, show_index_logo, show_index_content
       from oems order by (lower(domain) = lower($1)) desc nulls last, id limit 1`,
      [ctx.host],
    )
    return brand ?? neutralBrand
  })
}
