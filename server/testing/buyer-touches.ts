/** Routes of buyers that touch what nobody owns: all see what the company has. */
export const buyerTouches = `
    GET+POST /api/company-datasets
    DELETE /api/company-datasets/:id
    GET /api/buyer-search
    GET /api/directory-companies
    POST /api/directory-companies/collect
    POST /api/directory-companies/export
    GET /api/map-places
    GET /api/map-places/points
    GET /api/map-places/:id
    POST /api/map-places/collect
    POST /api/map-places/save
    POST /api/map-places/remove
    POST /api/map-places/export
    GET /api/map-gatherings/latest
    POST /api/map-gatherings
    POST /api/map-gatherings/:id/pause
    POST /api/map-gatherings/:id/resume
    GET /api/connectors
    PUT /api/connectors/:key
    GET /api/connectors/:key/search
    GET+POST /api/buyer-demands
    POST /api/buyer-demands/import
    GET+PUT /api/buyer-demands/:id
    POST /api/buyer-demands/withdraw
    POST /api/buyer-demands/restore
    POST /api/buyer-demands/:id/claim
    POST /api/buyer-demands/:id/release
    POST /api/buyer-demands/:id/state
    POST /api/buyer-demands/:id/customer
`
