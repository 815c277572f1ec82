import { parse } from 'tldts'

/** Where people of all kinds have their mailboxes, by host. */
const freeMail = new Set(
  `
  gmail.com googlemail.com outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.jp outlook.kr outlook.in
  outlook.com.br outlook.com.tr outlook.com.ar outlook.com.vn outlook.sa outlook.co.id outlook.co.th outlook.pt outlook.dk
  hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es hotmail.it hotmail.com.br hotmail.com.ar hotmail.com.tr
  hotmail.be hotmail.nl hotmail.se hotmail.no hotmail.dk hotmail.fi hotmail.gr hotmail.ca hotmail.cl hotmail.co.jp
  hotmail.co.kr hotmail.co.th hotmail.com.mx hotmail.com.vn hotmail.com.hk hotmail.com.tw hotmail.com.au hotmail.my hotmail.sg
  live.com live.co.uk live.fr live.de live.it live.nl live.be live.se live.dk live.no live.ca live.cn live.jp live.com.mx
  live.com.ar live.com.pt live.com.au live.com.sg live.cl live.in live.ru live.co.za msn.com msn.cn passport.com windowslive.com
  yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.ca yahoo.co.in yahoo.in yahoo.co.jp yahoo.co.kr yahoo.co.id
  yahoo.co.th yahoo.co.za yahoo.co.nz yahoo.com.au yahoo.com.br yahoo.com.ar yahoo.com.mx yahoo.com.cn yahoo.cn yahoo.com.hk
  yahoo.com.tw yahoo.com.sg yahoo.com.my yahoo.com.ph yahoo.com.vn yahoo.com.tr yahoo.com.co yahoo.com.pe yahoo.com.ve
  yahoo.cl yahoo.gr yahoo.ie yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro yahoo.se yahoo.dk yahoo.be yahoo.at yahoo.fi
  yahoo.cz yahoo.hu ymail.com ymail.ne.jp rocketmail.com myyahoo.com aol.com aol.co.uk aol.de aol.fr aim.com
  icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com tutamail.com
  keemail.me zoho.com zohomail.com zohomail.eu zohomail.in mail.com email.com usa.com europe.com asia.com post.com consultant.com
  engineer.com dr.com writeme.com iname.com cheerful.com accountant.com contractor.net gmx.com gmx.de gmx.net gmx.at gmx.ch
  gmx.fr gmx.es gmx.co.uk gmx.us web.de freenet.de t-online.de arcor.de online.de mail.de posteo.de posteo.net mailbox.org
  kabelmail.de vodafonemail.de magenta.de email.de ewe.net netcologne.de versanet.de unitybox.de 1und1.de
  fastmail.com fastmail.fm fastmail.net hushmail.com hush.com runbox.com startmail.com disroot.org riseup.net mailfence.com
  inbox.com inbox.lv inbox.lt inbox.ru mail.ru bk.ru list.ru internet.ru xmail.ru yandex.ru yandex.com yandex.ua yandex.by
  yandex.kz ya.ru rambler.ru lenta.ru autorambler.ru myrambler.ru ro.ru pochta.ru qip.ru nm.ru km.ru hotbox.ru land.ru
  ukr.net i.ua meta.ua bigmir.net email.ua online.ua ua.fm tut.by mail.by mail.kz
  163.com 126.com yeah.net vip.163.com vip.126.com 188.com netease.com qq.com vip.qq.com foxmail.com sina.com sina.cn
  vip.sina.com sina.com.cn sohu.com vip.sohu.com sogou.com tom.com 21cn.com 139.com 189.cn wo.cn wo.com.cn aliyun.com
  aliyun.cn 263.net 263.net.cn 263.cn eyou.com chinaren.com hainan.net 2980.com
  hinet.net msa.hinet.net pchome.com.tw seed.net.tw yam.com url.com.tw kimo.com netvigator.com hongkong.com i-cable.com
  naver.com hanmail.net daum.net kakao.com nate.com lycos.co.kr korea.com dreamwiz.com empas.com empal.com hanmir.com
  paran.com chol.com hitel.net freechal.com netian.com
  docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp ybb.ne.jp nifty.com nifty.ne.jp biglobe.ne.jp ocn.ne.jp
  so-net.ne.jp plala.or.jp dion.ne.jp excite.co.jp infoseek.jp goo.jp mail.goo.ne.jp livedoor.com rakuten.jp odn.ne.jp
  jcom.home.ne.jp asahi-net.or.jp hi-ho.ne.jp eonet.ne.jp
  libero.it virgilio.it alice.it tin.it tim.it tiscali.it inwind.it iol.it email.it fastwebnet.it vodafone.it poste.it
  teletu.it katamail.com pec.it legalmail.it arubapec.it aruba.it supereva.it
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr club-internet.fr numericable.fr bbox.fr aliceadsl.fr cegetel.net
  noos.fr voila.fr caramail.com gandi.net 9online.fr
  telefonica.net movistar.es terra.es ya.com ono.com orange.es jazztel.es euskaltel.net telecable.es wanadoo.es
  terra.com.br uol.com.br bol.com.br ig.com.br globo.com globomail.com r7.com oi.com.br zipmail.com.br superig.com.br
  terra.com terra.com.mx prodigy.net.mx telmexmail.com infinitum.com.mx fibertel.com.ar arnet.com.ar ciudad.com.ar
  speedy.com.ar sion.com une.net.co etb.net.co vtr.net entelchile.net cantv.net
  sapo.pt iol.pt clix.pt netcabo.pt mail.pt mail.telepac.pt telenet.be skynet.be proximus.be scarlet.be belgacom.net
  ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl hetnet.nl xs4all.nl upcmail.nl chello.nl zonnet.nl tele2.nl casema.nl quicknet.nl
  online.nl caiway.nl solcon.nl bluewin.ch hispeed.ch sunrise.ch swissonline.ch aon.at chello.at a1.net liwest.at inode.at
  telia.com tele2.se comhem.se bredband.net spray.se passagen.se online.no getmail.no broadpark.no start.no frisurf.no
  mail.dk jubii.dk ofir.dk tdcadsl.dk post.tele.dk stofanet.dk kolumbus.fi luukku.com suomi24.fi elisanet.fi pp.inet.fi
  seznam.cz email.cz post.cz centrum.cz volny.cz atlas.cz quick.cz tiscali.cz azet.sk zoznam.sk centrum.sk pobox.sk
  wp.pl o2.pl onet.pl op.pl onet.eu poczta.onet.pl interia.pl interia.eu gazeta.pl tlen.pl vp.pl autograf.pl poczta.fm go2.pl
  freemail.hu citromail.hu t-online.hu indamail.hu vipmail.hu abv.bg mail.bg dir.bg gbg.bg siol.net net.hr inet.hr eunet.rs
  ptt.rs sbb.rs otenet.gr forthnet.gr in.gr mailbox.gr hol.gr
  btinternet.com btopenworld.com talk21.com sky.com talktalk.net ntlworld.com virginmedia.com virgin.net blueyonder.co.uk
  tiscali.co.uk plusnet.com o2.co.uk orange.net lineone.net eircom.net
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net
  optonline.net optimum.net roadrunner.com rr.com twc.com windstream.net centurylink.net frontier.com frontiernet.net
  embarqmail.com mindspring.com pacbell.net ameritech.net swbell.net q.com lycos.com excite.com rogers.com bell.net
  sympatico.ca shaw.ca telus.net videotron.ca cogeco.ca eastlink.ca
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net westnet.com.au ozemail.com.au
  dodo.com.au xtra.co.nz slingshot.co.nz vodafone.co.nz
  rediffmail.com rediff.com indiatimes.com sify.com bsnl.in vsnl.com vsnl.net sancharnet.in airtelmail.in dataone.in
  singnet.com.sg starhub.net.sg pacific.net.sg streamyx.com tm.net.my jaring.my telkom.net indo.net.id cbn.net.id
  vnn.vn fpt.vn hn.vnn.vn hcm.vnn.vn loxinfo.co.th thaimail.com pldtdsl.net globe.com.ph
  walla.com walla.co.il netvision.net.il bezeqint.net 012.net.il zahav.net.il barak.net.il
  maktoob.com emirates.net.ae eim.ae batelco.com.bh qatar.net.qa omantel.net.om link.net tedata.net.eg
  mynet.com ttmail.com superonline.com turk.net e-kolay.net
  mweb.co.za telkomsa.net vodamail.co.za webmail.co.za iafrica.com absamail.co.za menara.ma topnet.tn planet.tn
  mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org trashmail.com sharklasers.com getnada.com
  maildrop.cc dispostable.com
  `
    .trim()
    .split(/\s+/),
)

// Market places, social networks and builders of sites: a page there belongs to whoever rents it.
const markets =
  /(?:^|\.)(?:alibaba|1688|taobao|tmall|jd|made-in-china|globalsources|dhgate|tradekey|ec21|ecplaza|indiamart|tradeindia|exporthub|go4worldbusiness|europages|kompass|thomasnet|wlw|amazon|ebay|etsy|walmart|aliexpress|shopee|lazada|rakuten|mercadolibre|mercadolivre|ozon|wildberries|facebook|linkedin|instagram|twitter|x|youtube|tiktok|pinterest|vk|wechat|weixin|linktr|weebly|wix|wixsite|squarespace|blogspot|wordpress|tumblr|jimdo|jimdofree|shopify|myshopify|godaddysites|google|gmail|yahoo|outlook|hotmail|163|126|qq|sina|sohu|naver|daum)\.(?:[a-z]{2,6}|com?\.[a-z]{2})$/

// Reserved for examples; nobody owns them. Those that end in `.example` stand for what somebody owns.
const reserved = new Set(['example.com', 'example.net', 'example.org'])

// What people write who have no website: “no website”, “not available”, “Co. Ltd” with dots between the words.
const placeholder =
  /^(?:www\d?|web|website|url|https?|no|none|non|not|na|n-a|nil|null|nan|unknown|undefined|missing|pending|tb[acd]|empty|blank|xx+|co|ltd|pvt|pte|your-?(?:company|domain|website)|company-?name|sin|ninguno|nessuno|keine)\.[^.]+(?:\.[a-z]{2,3})?$/

/** Where people of all kinds have their mailboxes. */
export const freeMailHosts: readonly string[] = [...freeMail]

/** Whether people of all kinds have their mailboxes there. */
export function isFreeMailHost(host: string): boolean {
  return freeMail.has(host)
}

/**
 * Whether a host says nothing about who somebody is: many companies use it, or it is nobody's, such as an address of
 * numbers or an ending that registries give names under.
 */
export function isSharedHost(host: string): boolean {
  return (
    freeMail.has(host) || reserved.has(host) || markets.test(host) || placeholder.test(host) || !isName(host)
  )
}

function isName(host: string): boolean {
  const { domain, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  return domain !== null && (isIcann || isPrivate || publicSuffix === 'example') === true
}
