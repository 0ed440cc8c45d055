// The most used passwords of 8 characters and more, as published leaks count them, with some of our countries.
const list = `
12345678 123456789 1234567890 12345678910 0123456789 987654321 87654321 9876543210 123123123 123456123 147258369
741852963 159753456 11223344 1122334455 12341234 123454321 12344321 00000000 11111111 22222222 55555555 66666666
77777777 88888888 99999999 123456aa 123456abc 1234567a 12345678a 123456789a a1234567 a12345678 a123456789 abc12345
abc123456 abcd1234 abcd12345 abcdefgh abcdefghi aa123456 aa12345678 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4
q1w2e3r4t5 qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 qweasdzxc asdfghjk
asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 azertyui azertyuiop password password1 password12 password123 password1234
password! password@ password@1 password@123 passw0rd p@ssw0rd p@ssword p@ssw0rd1 p@ssword1 pass1234 pass@123 pass@1234
pa55word passwort motdepasse contrasena contraseña palavrapasse senha123 senha1234 nenosiri motdepasse123 administrator
admin123 admin1234 admin@123 welcome1 welcome123 welcome@123 changeme changeme123 letmein1 letmein123 default1
iloveyou iloveyou1 iloveyou2 iloveyou123 ilovegod ilovejesus iloveu123 jetaime1 jetaime123 teamo123 teamomucho tequiero
teamoteamo nakupenda nakupenda1 mylove123 loveyou1 lovelove lovely123 sunshine sunshine1 princess princess1 princesa
football football1 football123 baseball basketball superman superman1 batman123 spiderman pokemon123 starwars
dragon123 master123 shadow123 monkey123 tiger123 michael1 michelle jennifer jessica1 jordan23 ashley123 charlie1
computer computer1 internet samsung1 samsung123 iphone123 whatsapp facebook facebook1 google123 trustno1 whatever
secret123 killer123 freedom1 hello123 hello1234 hellohello test1234 testtest testing1 testing123 temp1234 guest123
blessing blessing1 blessed1 blessed123 godisgood godislove godisgreat jesus123 jesuschrist jesuslove jesusislord
jesus4life christ123 believe1 faith123 heaven123 emmanuel emmanuel1 precious precious1 favour123 patience patience1
nigeria1 nigeria123 naija123 lagos123 cameroon cameroun cameroun1 kenya123 kenya254 nairobi1 ghana123 tanzania
tanzania1 mocambique moçambique maputo123 africa123 mamaafrica chelsea1 chelsea123 arsenal1 arsenal123 liverpool
liverpool1 barcelona barcelona1 manchester manutd123 realmadrid juventus ronaldo7 ronaldo123 messi123 karibu123
karibu1234 karibukaribu hakunamatata 20202020 20212021 20222022 20232023 20242024 20252025 20262026 10203040 102030405060
`

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
