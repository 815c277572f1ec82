/**
 * What China's customs call countries in their statistics: three digits, the first for the continent, and the country's
 * ISO 3166-1 alpha-2 code; none for what is no country or no longer one. Compared with several lists that importers publish.
 */
const asia =
  '101AF 102BH 103BD 104BT 105BN 106MM 107KH 108CY 109KP 110HK 111IN 112ID 113IR 114IQ 115IL 116JP 117JO 118KW 119LA 120LB ' +
  '121MO 122MY 123MV 124MN 125NP 126OM 127PK 128PS 129PH 130QA 131SA 132SG 133KR 134LK 135SY 136TH 137TR 138AE 139YE 141VN ' +
  '142CN 143TW 144TL 145KZ 146KG 147TJ 148TM 149UZ 199'
const africa =
  '201DZ 202AO 203BJ 204BW 205BI 206CM 207 208CV 209CF 210 211TD 212KM 213CG 214DJ 215EG 216GQ 217ET 218GA 219GM 220GH ' +
  '221GN 222GW 223CI 224KE 225LR 226LY 227MG 228MW 229ML 230MR 231MU 232MA 233MZ 234NA 235NE 236NG 237RE 238RW 239ST 240SN ' +
  '241SC 242SL 243SO 244ZA 245EH 246SD 247TZ 248TG 249TN 250UG 251BF 252CD 253ZM 254ZW 255LS 256 257SZ 258ER 259YT 260SS 299'
const europe =
  '301BE 302DK 303GB 304DE 305FR 306IE 307IT 308LU 309NL 310GR 311PT 312ES 313AL 314AD 315AT 316BG 318FI 320GI 321HU 322IS ' +
  '323LI 324MT 325MC 326NO 327PL 328RO 329SM 330SE 331CH 334EE 335LV 336LT 337GE 338AM 339AZ 340BY 343MD 344RU 347UA 349 ' +
  '350SI 351HR 352CZ 353SK 354MK 355BA 356VA 357FO 358RS 359ME 399'
const latinAmerica =
  '401AG 402AR 403AW 404BS 405BB 406BZ 408BO 409BQ 410BR 411KY 412CL 413CO 414DM 415CR 416CU 417CW 418DO 419EC 420GF 421GD ' +
  '422GP 423GT 424GY 425HT 426HN 427JM 428MQ 429MX 430MS 431NI 432PA 433PY 434PE 435PR 436BQ 437LC 438 439VC 440SV 441SR ' +
  '442TT 443TC 444UY 445VE 446VG 447KN 448PM 449 499'
const northAmerica = '501CA 502US 503GL 504BM 599'
const oceania =
  '601AU 602CK 603FJ 604PF 605PF 606NR 607NC 608VU 609NZ 610NF 611PG 612PF 613SB 614TO 615PF 616PF 617WS 618KI 619TV 620FM ' +
  '621MH 622PW 623PF 625WF 699'
const nowhere = '701 702 999'

const countries = new Map(
  [asia, africa, europe, latinAmerica, northAmerica, oceania, nowhere]
    .flatMap((continent) => continent.split(' '))
    .map((entry) => [entry.slice(0, 3), entry.slice(3)]),
)

/**
 * The ISO 3166-1 alpha-2 code for a partner code of China's customs; empty for a known code of no country, undefined for
 * what is no such code.
 */
export function countryOfPartnerCode(code: string): string | undefined {
  return countries.get(code)
}

/** The least share of a file's codes that China's customs have, at which all are taken for theirs. */
const chinaShare = 0.9

/**
 * Whether a file that says so of its partners numbers countries as China's customs do: others have numbers of their own, of
 * which some would be found here as well.
 */
export function areChinaCodes(cells: readonly string[]): boolean {
  const codes = cells.map(partnerCode).filter((code) => code !== '' && code !== '-')
  return codes.length > 0 && codes.filter((code) => countries.has(code)).length >= codes.length * chinaShare
}

/** A partner's code with the zeros that a spreadsheet took off. */
export function partnerCode(cell: string): string {
  const code = cell.trim()
  return /^\d+$/.test(code) ? code.padStart(3, '0') : code
}
