/** What ports are called in Spanish, Italian, Japanese and Korean where that is commonly something else than in English. */
export const portNames = `
CNSHA|Shanghái|Shanghai|上海|상하이
CNNGB|||寧波|닝보
CNSZX|||深圳|선전
CNYTN|||塩田|옌톈
CNSHK|||蛇口|서커우
CNCAN|Cantón|Canton|広州|광저우
CNNSA|||南沙|난사
CNHUA|||黄埔|황푸
CNTAO|||青島|칭다오
CNTXG|||天津|톈진
CNDLC|||大連|다롄
CNXMN|||厦門|샤먼
CNFOC|||福州|푸저우
CNSTG|||汕頭|산터우
CNLYG|||連雲港|롄윈강
CNRZH|||日照|르자오
CNYNT|||煙台|옌타이
CNWEI|||威海|웨이하이
CNYIK|||営口|잉커우
CNNKG|||南京|난징
CNWUH|||武漢|우한
CNCKG|||重慶|충칭
CNBJS|Pekín|Pechino|北京|베이징
HKHKG|||香港|홍콩
MOMFM|||マカオ|마카오
TWKHH|||高雄|가오슝
TWKEL|||基隆|지룽
TWTXG|||台中|타이중
TWTPE|||台北|타이베이
TWTYN|||桃園|타오위안
JPTYO|Tokio||東京|도쿄
JPYOK|||横浜|요코하마
JPNGO|||名古屋|나고야
JPOSA|||大阪|오사카
JPUKB|||神戸|고베
JPHKT|||博多|하카타
JPMOJ|||門司|모지
JPSMZ|||清水|시미즈
JPYKK|||四日市|욧카이치
JPCHB|||千葉|지바
JPKWS|||川崎|가와사키
JPSDS|||仙台|센다이
JPTMK|||苫小牧|도마코마이
JPNAH|||那覇|나하
JPKIJ|||新潟|니가타
JPHIJ|||広島|히로시마
JPMIZ|||水島|미즈시마
JPNRT|||成田|나리타
JPKIX|||関西空港|간사이공항
KRPUS|||釜山|부산
KRINC|||仁川|인천
KRKAN|||光陽|광양
KRPTK|||平沢|평택
KRUSN|||蔚山|울산
KRKPO|||浦項|포항
KRMAS|||馬山|마산
KRKUV|||群山|군산
KRMOK|||木浦|목포
KRYOS|||麗水|여수
KRSEL|Seúl|Seul|ソウル|서울
KRICN|||仁川空港|인천공항
VNSGN|||ホーチミン|호찌민
VNHPH|||ハイフォン|하이퐁
VNDAD|||ダナン|다낭
THBKK|||バンコク|방콕
THLCH|||レムチャバン|램차방
MYPKG|||ポートクラン|포트클랑
MYPEN|||ペナン|페낭
SGSIN|Singapur||シンガポール|싱가포르
IDJKT|Yakarta|Giacarta|ジャカルタ|자카르타
IDSUB|||スラバヤ|수라바야
PHMNL|||マニラ|마닐라
PHCEB|||セブ|세부
INNSA|||ナバシェバ|나바셰바
INBOM|Bombay||ムンバイ|뭄바이
INMAA|||チェンナイ|첸나이
INCCU|Calcuta|Calcutta|コルカタ|콜카타
LKCMB|||コロンボ|콜롬보
BDCGP|||チッタゴン|치타공
PKKHI|||カラチ|카라치
AEJEA|||ジュベルアリ|제벨알리
AEDXB|Dubái||ドバイ|두바이
SAJED|Yeda|Gedda|ジッダ|제다
TRIST|Estambul||イスタンブール|이스탄불
TRIZM|Esmirna|Smirne|イズミル|이즈미르
RULED|San Petersburgo|San Pietroburgo|サンクトペテルブルク|상트페테르부르크
RUVVO||Vladivostok|ウラジオストク|블라디보스토크
GRPIR|El Pireo|Il Pireo|ピレウス|피레우스
GRSKG|Salónica|Salonicco|テッサロニキ|테살로니키
ITGOA|Génova|Genova|ジェノヴァ|제노바
ITSPE|||ラ・スペツィア|라스페치아
ITLIV|||リヴォルノ|리보르노
ITNAP|Nápoles|Napoli|ナポリ|나폴리
ITVCE|Venecia|Venezia|ヴェネツィア|베네치아
ITMIL|Milán|Milano|ミラノ|밀라노
ITVDL|||ヴァード・リーグレ|바도 리구레
FRLEH|El Havre||ル・アーヴル|르아브르
FRMRS|Marsella|Marsiglia|マルセイユ|마르세유
FRDKK|Dunkerque|Dunkerque|ダンケルク|됭케르크
FRPAR|París|Parigi|パリ|파리
ESVLC||Valencia|バレンシア|발렌시아
ESBCN||Barcellona|バルセロナ|바르셀로나
ESALG|||アルヘシラス|알헤시라스
ESBIO|||ビルバオ|빌바오
ESSVQ|Sevilla|Siviglia|セビリア|세비야
ESCAR|Cartagena|Cartagena|カルタヘナ|카르타헤나
PTLIS|Lisboa|Lisbona|リスボン|리스본
PTOPO|Oporto|Porto|ポルト|포르투
BEANR|Amberes|Anversa|アントワープ|앤트워프
BEGNE|Gante|Gand|ヘント|헨트
NLRTM|Róterdam||ロッテルダム|로테르담
NLAMS|Ámsterdam||アムステルダム|암스테르담
DEHAM|Hamburgo|Amburgo|ハンブルク|함부르크
DEBRV|||ブレーマーハーフェン|브레머하펜
DEBRE||Brema|ブレーメン|브레멘
GBFXT|||フェリクストウ|펠릭스토
GBSOU|||サウサンプトン|사우샘프턴
GBLON|Londres|Londra|ロンドン|런던
GBLIV|||リバプール|리버풀
DKCPH|Copenhague|Copenaghen|コペンハーゲン|코펜하겐
SEGOT|Gotemburgo|Göteborg|イェーテボリ|예테보리
SESTO|Estocolmo|Stoccolma|ストックホルム|스톡홀름
PLGDN|Gdansk|Danzica|グダニスク|그단스크
FIHEL|||ヘルシンキ|헬싱키
SIKOP||Capodistria|コペル|코페르
HRRJK|Rijeka|Fiume|リエカ|리예카
USLAX|Los Ángeles||ロサンゼルス|로스앤젤레스
USLGB|||ロングビーチ|롱비치
USOAK|||オークランド|오클랜드
USSEA|||シアトル|시애틀
USTIW|||タコマ|터코마
USNYC|Nueva York||ニューヨーク|뉴욕
USSAV|||サバンナ|서배너
USHOU|||ヒューストン|휴스턴
USCHS|||チャールストン|찰스턴
USORF|||ノーフォーク|노퍽
USMIA|||マイアミ|마이애미
USMSY|Nueva Orleans||ニューオーリンズ|뉴올리언스
USPHL|Filadelfia|Filadelfia|フィラデルフィア|필라델피아
USCHI|||シカゴ|시카고
CAVAN|||バンクーバー|밴쿠버
CAMTR|||モントリオール|몬트리올
MXZLO|||マンサニージョ|만사니요
MXVER|||ベラクルス|베라크루스
MXLZC|Lázaro Cárdenas||ラサロ・カルデナス|라사로카르데나스
MXMEX|Ciudad de México|Città del Messico|メキシコシティ|멕시코시티
COCTG|||カルタヘナ|카르타헤나
CUHAV|La Habana|L’Avana|ハバナ|아바나
PAPTY|Ciudad de Panamá|Panama|パナマシティ|파나마시티
PAONX|Colón||コロン|콜론
PECLL|El Callao|Callao|カヤオ|카야오
CLVAP|Valparaíso||バルパライソ|발파라이소
BRSSZ|||サントス|산투스
BRRIO|Río de Janeiro||リオデジャネイロ|리우데자네이루
ARBUE|||ブエノスアイレス|부에노스아이레스
UYMVD|||モンテビデオ|몬테비데오
EGALY|Alejandría|Alessandria d’Egitto|アレクサンドリア|알렉산드리아
EGPSD|Puerto Saíd|Porto Said|ポートサイド|포트사이드
DZALG|Argel|Algeri|アルジェ|알제
MACAS|||カサブランカ|카사블랑카
MATNG|Tánger|Tangeri|タンジール|탕헤르
ZADUR|||ダーバン|더반
ZACPT|Ciudad del Cabo|Città del Capo|ケープタウン|케이프타운
KEMBA|||モンバサ|몸바사
NGLOS|||ラゴス|라고스
AUSYD|Sídney||シドニー|시드니
AUMEL|||メルボルン|멜버른
AUBNE|||ブリスベン|브리즈번
AUFRE|||フリーマントル|프리맨틀
NZAKL|||オークランド|오클랜드
`
