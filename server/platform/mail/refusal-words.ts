/** What a refusal says in words. */
export type RefusalMeaning =
  | 'full'
  | 'sender'
  | 'later'
  | 'blocked'
  | 'relayed'
  | 'suspended'
  | 'noMailbox'
  | 'noDomain'
  | 'unreachable'
  | 'refused'

// Beyond it a server explains, thanks and advertises.
const longest = 1_500
// Every gap in a pattern is bounded, so that no text takes long.
const tables: readonly [RefusalMeaning, readonly RegExp[]][] = [
  [
    'full',
    [
      /over[- ]?quota|quota (?:is )?(?:exceed|full|reached|over)|(?:exceed|reach|over|above)\w*.{0,40}(?:quota|storage|mailbox size|disk space|space limit)/,
      /(?:mail ?box|inbox|mail file|mail folder|account|user|recipient|postfach|mailbox:?)\b.{0,30}\b(?:is|was|too|almost)? ?(?:full\b|out of space)|mailfull|(?:mail ?box|in-?box) (?:size|limit|has exceeded|exceeds)/,
      /insufficient (?:disk|storage|system|space|quota)|(?:not enough|no more|out of|no) (?:free )?(?:disk |storage )?(?:space|storage)|disk (?:full|quota)|storage (?:limit|exceeded|allocation)|disc quota/,
      /quota|no space left|space not enough|too much mail|message would exceed|\blleno\b|casilla.{0,30}llena|bo[iî]te.{0,30}pleine|buz[oó]n.{0,20}lleno|casella.{0,20}piena|postfach.{0,20}voll|skrzynk.{0,30}(?:pełn|przepełn)|ящик.{0,20}переполнен|переполнен/,
      /(?:空间|容量|邮箱|郵箱|信箱).{0,12}(?:不足|已满|已滿|满了|超出|超过|超過)|(?:超出|超过|超過).{0,10}(?:容量|空间|限额|配额)|いっぱい|一杯|満杯|容量.{0,10}(?:超|オーバー)|용량.{0,10}(?:초과|부족)/,
    ],
  ],
  [
    'sender',
    [
      /sender.{0,60}(?:reject|denied|refus|unknown|invalid|not (?:exist|found|allowed|valid|accept|permitted|verif)|does ?n.t exist|does not exist|verif|block)/,
      /(?:domain|host) of (?:the )?sender|sender'?s? domain|mail from (?:domain|address)|return[- ]path|envelope (?:from|sender)|from address|reverse[- ]path|from: (?:domain|address|header)|valid from\b|for sending mail|发件人.{0,20}(?:拒|不存在|无效)/,
    ],
  ],
  [
    'later',
    [
      /too many|too fast|too frequent|rate ?limit|rate exceeded|rate that|frequenc|throttl|couldn't create|unable to create|not found, try again|gr[ea]y-?list|temporar(?:y|ily)|try (?:again later|again in|again after|back|your (?:message|mail) again|it again|sending)|try later|come back later|deferred|retry later|please retry|queue too long/,
      /(?:limit|limits) (?:of|on|for|has been|was|is)? ?.{0,30}(?:exceeded|reached)|exceed\w* .{0,40}(?:limit|maximum|number|allowed)|(?:connection|recipient|message|hourly|daily)s? limit|limit exceeded|busy|overload|resources/,
      /频率|过于频繁|稍后|稍候|頻率|しばらく|暫時|임시|나중에|временно|позже/,
    ],
  ],
  [
    'blocked',
    [
      /black-?list|block-?list|deny-?list|\b(?:rbl|dnsbl|rbldns|sbl|xbl|spamhaus|spamcop|sorbs|barracuda\w*|cloudmark|senderbase|uribl|surbl)\b|(?:is|are|been) (?:currently )?listed|reputation|blocked|banned/,
      /\bspam|junk mail|unsolicited|bulk (?:mail|e-?mail)|\bdmarc\b|\bspf\b|\bdkim\b|domainkeys|unauthenticated|authenticat|reverse dns|\brdns\b|\bptr\b|\bhelo\b|\behlo\b|no dns|virus|malware|phish|infected/,
      /(?:message|mail|size|content|body|header|attachment|data).{0,30}(?:(?<!queue )too (?:large|big|long)|exceeds|not acceptable)|too (?:large|big)|size limit|maximum (?:message |allowed )?size|message size/,
      /polic(?:y|ies)|not compl|recipient preferences|may not exist|aren't allowed to|pas autoris|prohibited|forbidden|suspicious|security|content|charset|character set|date:|duplicate/,
      /垃圾邮件|垃圾郵件|黑名单|黑名單|拒收|屏蔽|迷惑メール|受信拒否|拒否|스팸|차단|спам|заблокирован/,
    ],
  ],
  [
    'relayed',
    [
      /relay(?:ing)? (?:is |was )?(?:not|denied|access|prohibited|attempt|operation)|(?:unable|not (?:allowed|permitted|authori[sz]ed)|cannot|can't|refus\w*|do not|don't|won't) to? ?relay|\brelaying\b|rcpthosts|relay access/,
    ],
  ],
  [
    'suspended',
    [
      /suspend|inactiv|deactivat|not active|dormant|frozen|locked|(?:temporarily|currently) (?:disabled|unavailable|closed)|has been disabled|is disabled|(?:account|mailbox|casilla|cuenta).{0,20}(?:has expired|expirad)|account.{0,20}disabled|user.{0,20}disabled|mailbox.{0,20}disabled/,
      /冻结|凍結|停用|禁用|锁定|休止|휴면|неактив|nieaktywn/,
    ],
  ],
  [
    'noMailbox',
    [
      /(?:unknown|no such|invalid|bad|illegal|incorrect|wrong|nonexist\w*|non-exist\w*|undeliverable|unrouteable|unroutable|undefined) (?:or \w+ )?(?:virtual |local |destination |e-?mail |mail |final |delivery |final delivery )?(?:user|recipient|mailbox|mail ?box|address|account|alias|person|local ?part|destination|customer|username|user ?id|id|name)\b/,
      /(?:user|recipient|rcpt|mailbox|mail ?box|account|address|alias|person|username|destination|inbox|addressee)(?:[^a-z].{0,80}?)? (?:is |was |has |are )?(?:unknown|not (?:be )?(?:found|known|exist|valid|listed|recogni[sz]ed|registered|a valid|defined|on this|here|a known|local|our)|(?:does|do|did) ?(?:n.t|not) (?:exist|have|match)|doe?sn.?t exist|invalid|no longer|nonexistent|non-existent|undeliverable)/,
      /(?:could|can|was|were)(?: ?not|n't) (?:be )?(?:found|find|resolve[d]?|identif\w+|look(?:ed)? up).{0,60}(?:user|recipient|mailbox|account|address|local)|unknown or illegal|user unknown|unknown user|mailbox (?:unavailable|not available|is unavailable|name not allowed)|no mail ?box|no (?:valid|local) (?:recipient|mailbox)s?|no account|no user\b|no recipients? (?:found|by)/,
      /not (?:a |our |an )?(?:valid|known|local|active|existing) ?(?:user|recipient|mailbox|address|customer|account)|not our (?:customer|user)|#5\.1\.0 address rejected|no longer (?:with|work|employed|on|valid|available|active|accept|exist|in use|used)|not listed in|doesn't have (?:a|an)|does not have (?:a|an) .{0,40}account|has left|no matches to nameserver query|(?:account|mailbox).{0,20}(?:discontinued|terminated|cancell?ed|has been closed)|is not a (?:user|member|known|valid)|isn't (?:a|in|on)|(?:this|that) user is not|address (?:couldn't|could not) be found|there is no one|no one (?:by|at)|nobody (?:by|at)/,
      /resolver\.adr\.\w*recip\w*(?:notfound|notauth)?|recipnotfound|bad[_-]recipient|unable to find (?:an? )?(?:such )?(?:e-?mail|user|recipient|mailbox)|ambiguous|address (?:is )?(?:unknown|rejected: undeliverable)|recipient(?: address)?(?: is)? (?:rejected|denied): (?:access denied|undeliverable|unverified)|undeliverable address|unverified address|bad destination (?:mailbox|address)|bad-recipient|rejected recipient|address no longer|has moved|moved to|changed (?:his|her|their|its) address/,
      /(?:用户|用戶|账号|帐号|帳號|账户|帐户|地址|收件人|邮箱|郵箱|信箱).{0,16}(?:不存在|未找到|找不到|无效|無效|有误|未开通|不正确|没有找到)|(?:不存在|无此|查无|無此|未开通).{0,10}(?:用户|用戶|账号|帐号|邮箱|郵箱|收件人|地址|此人)|找不到.{0,10}(?:用户|收件人|邮箱|地址)/,
      /(?:ユーザ|アドレス|宛先|メールボックス|受信者|ディレクトリ).{0,16}(?:存在しな|存在しま|見つか(?:りま|ら)|不明|無効|ありません|ございません)|존재하지 않|없는 (?:사용자|계정|주소|메일)|(?:사용자|계정|수신자).{0,12}(?:없습니다|찾을 수 없)/,
      /(?:ящик|пользовател\w|получател\w|адрес\w?).{0,24}(?:не существует|не найден|неизвест|не обнаружен)|(?:нет|такого|такой|несуществующ\w+).{0,16}(?:пользовател|ящик|адрес)|inconnu|n'existe pas|no existe|desconocid|inesistente|sconosciut|unbekannt|existiert nicht|nicht gefunden|nie istnieje|nieznany/,
    ],
  ],
  [
    'noDomain',
    [
      /(?:unknown|no such|invalid|non-?existent|bad) (?:mail )?(?:domain|host)|(?:host|domain)(?: name)?(?: or domain name)?(?:[^a-z].{0,60}?)? (?:is )?(?:unknown|not (?:be )?found|(?:does|do) ?(?:n.t|not) exist|not known|invalid)|nxdomain|non-?existent domain|no such host|unrouteable mail domain|unroutable (?:mail )?domain/,
      /(?:couldn't|could not|can't|cannot|unable to) find (?:any )?(?:host|domain|a mail exchanger|mx|the (?:host|domain))|no mail hosts? for domain|no mx|null ?mx|no smtp service|name or service not known|not accepting network messages|domain is not reachable|does(?:n.t| not) accept (?:any )?(?:e-?)?mail|no mail server|no valid (?:mx|mail exchang)|host or domain name not found|can't find host|mx (?:record|lookup).{0,30}(?:fail|not|no)|domain has no|所在域名.{0,10}(?:不存在|无)|域名不存在|域名.{0,12}(?:解析|错误|有误)/,
    ],
  ],
  [
    'unreachable',
    [
      /tim(?:ed|e)[ -]?out|connection (?:refused|reset|lost|closed|dropped|attempt)|lost connection|not? (?:able )?to connect|connect to|couldn't connect|could not (?:be )?connect|can't connect|cannot connect|no route|unreachable|not respon|no answer|name server|dns (?:error|fail|lookup|server)|name service|network|conversation with|server error|retry/,
      /in the queue|been queued|gave up|given up|giving up|expired|retry timeout|retry time not|not (?:been )?delivered (?:after|within|for)|undelivered for|delivery (?:time|attempt)|for more than|hours|\bdays\b|loop|hops|hop count|local configuration|configuration error|system error|i\/o error|internal|连接.{0,10}(?:超时|失败)|超时|無法連|タイムアウト|接続/,
    ],
  ],
  [
    'refused',
    [
      /denied|reject|refus|not (?:accept|allow|permit|authori)|unaccept|disallow|restrict|unsupported|syntax|protocol|error in processing|transaction failed|拒绝|拒絕/,
    ],
  ],
]

/** What the words of a refusal mean, the firmest first; undefined when they say nothing that is known. */
export function meaningOf(words: string): RefusalMeaning | undefined {
  const text = words
    .slice(0, longest)
    .replace(/unknown address error/gi, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[’`]/g, "'")
  return tables.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0]
}
