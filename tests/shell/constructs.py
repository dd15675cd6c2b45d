r"""Shell texts that the parser and bash must accept or refuse alike; `⏎` stands for a newline, `⇥` for a tab."""

CONSTRUCTS = r"""
ls
ls -la /tmp
ls; pwd
ls & pwd
ls &
ls & pwd &
ls;
ls;;
;
& ls
| ls
ls |
ls ||
ls &&
ls | | wc
ls || || wc
ls && && wc
ls & ; wc
ls &; wc
ls ; ; wc
ls && wc || pwd
ls &&⏎wc
ls |⏎wc
ls ||⏎⏎wc
ls⏎&& wc
ls |& wc
ls |& wc |& cat
ls | wc -l | cat
! ls
! ! ls
!
! ;
! ⏎
! !
!ls
! | ls
!(ls)
! (ls)
a | ! b
a || ! b
a && ! b
time ls
time
time ; ls
time -p ls
time -p
time -p -- ls
time -- ls
time ! ls
! time ls
time time ls
time -x ls
time | ls
time && ls
time &
time (ls)
time { ls; }
a | time b
a |⏎time b
{ time ls; }
(time ls)
(time)
ls # comment
# comment
# comment⏎ls
ls#no
ls;#comment
ls&#comment
ls|#comment⏎wc
(#comment⏎ls)
{ #comment⏎ls; }
echo a \# b
echo a\⏎b
echo a\⏎
echo a\
'a'
"a"
'a
"a
`a
`a`
`a `b` c`
`a \`b\` c`
"`a`"
"`a"
$(a)
$(a
$(a;b)
$(a⏎b)
$()
$( )
$(;)
$(a;;)
$(a &)
$(a))
$(a | )
"$(a)"
"$(a "b")"
"$(a "b)"
"$(a 'b)')"
"$(a # b)⏎)"
$(case x in x) a;; esac)
$(case x in (x) a;; esac)
$(case x in x) a; esac)
$(case x in x) a;; y) b;; esac | c)
$(case x in x) a;; )
$((1+2))
$((1+(2*3)))
$(( (1) ))
$((1+2)
$((1+2
$((a);(b))
$((a) | b)
$( (a) | b )
$((a) + (b))
"$((1 + "2"))"
$(( 'a' ))
$(( $(a) ))
$((${x:-1}))
$[1+2]
$[1+2
$[a[1]]
((1))
((1
((1)
((1))⏎ls
((1)) ls
((1)); ls
((1)) && ls
((a);b)
((a); (b))
( (a) )
((a) )
( (a))
(( a > b ))
(( a << 2 ))
((a=1,b=2))
(( ")" ))
(( (1) ))
(())
( )
()
(a)
(a
a)
(a) b
(a) (b)
(a)(b)
(a);(b)
(a) > f
(a) > f 2>&1
(a) > f b
(a; b)
(a;)
(a &)
(a⏎b)
(⏎a⏎)
(a | b) | c
{ a; }
{ a }
{ a
{ a; } b
{ a; } > f
{ a; }; b
{ a & }
{ a⏎}
{⏎a⏎}
{a; }
{ }
{ ; }
{}
{a,b}
} a
{ { a; } }
{ { a; }; }
{ (a) }
{ (a) > f }
{ (a) > f; }
{ ((1)) }
{ [[ a ]] }
{ if a; then b; fi }
{ a; }&& b
{ a; }}
{ a; };}
echo }
echo { a; }
echo { a }
echo if then fi
if a; then b; fi
if a; then b
if a; then; fi
if ; then b; fi
if a then b; fi
if a⏎then b⏎fi
if a; then b; else c; fi
if a; then b; else fi
if a; then b; elif c; then d; fi
if a; then b; elif c; then d; else e; fi
if a; then b; elif c; else e; fi
if a; then b; else c; else d; fi
if (a) then (b) fi
if (a) then (b) else (c) fi
if [[ a ]] then b; fi
if ((1)) then b; fi
if { a; } then b; fi
if a; then b; fi > f
if a; then b; fi c
if a; then b; fi; fi
if a; then if b; then c; fi fi
if a; then if b; then c; fi > f fi
if a & then b; fi
if ! a; then b; fi
if ! ; then b; fi
if a | b; then c; fi
if a; b; then c; fi
'if' a
\if a
if
then
fi
else
do
done
esac
in
in a
then a
i\⏎f a; then b; fi
while a; do b; done
while a; do b
while a; do; done
while ; do b; done
while do done
while a⏎do b⏎done
until a; do b; done
while a; b; do c; done
while (a) do (b) done
while a; do b; done < f
while a; do b; done | c
while read x; do echo "$x"; done < <(ls)
for x in a b; do c; done
for x in; do c; done
for x in ; do c; done
for x in⏎do c⏎done
for x do c; done
for x; do c; done
for x⏎do c; done
for x ; ⏎ do c; done
for x⏎; do c; done
for x in a b⏎do c⏎done
for x in a b do c; done
for x in a b; { c; }
for x; { c; }
for x { c; }
for x⏎{ c; }
for x in a; do; done
for x in a; do c
for x in a & do c; done
for x in a | b; do c; done
for x in {1..3}; do c; done
for x in $(ls); do c; done
for x in a b; do c; done > f
for x⏎in a; do c; done
for x⏎⏎in a; do c; done
for 1x in a; do c; done
for a-b in a; do c; done
for "x" in a; do c; done
for in in in; do c; done
for for in for; do c; done
for do do do; done
for in do do; done
for (( ; ; )) ; do c; done
for ((i=0;i<3;i++)); do c; done
for ((i=0;i<3;i++)) do c; done
for ((i=0;i<3;i++))⏎do c; done
for ((i=0;i<3;i++)) { c; }
for ((i=0;i<3;i++)); { c; }
for ((i=0;i<3)); do c; done
for ((i=0;i<3;i++;)); do c; done
for (( i = (1) ; i < 3 ; i++ )); do c; done
for ((;;)) do c; done
for (i in a); do c; done
for ((i=0;i<3;i++)); do c
select x in a b; do c; done
select x; do c; done
select x in a; { c; }
select x do c; done
case x in esac
case x in⏎esac
case x in a) b;; esac
case x in a) b; esac
case x in a) b ; ; esac
case x in a) b⏎esac
case x in a) ;; esac
case x in a) esac
case x in a) b;; c) d;; esac
case x in a) b; c) d;; esac
case x in (a) b;; esac
case x in (a) b;; (c) d;; esac
case x in ( a ) b;; esac
case x in a|b) c;; esac
case x in a | b ) c;; esac
case x in (a|b) c;; esac
case x in a||b) c;; esac
case x in |b) c;; esac
case x in a|) c;; esac
case x in ) c;; esac
case x in () c;; esac
case x in a b) c;; esac
case x in a) b;& c) d;;& e) f;; esac
case x in a) b;;⏎⏎c) d;;⏎esac
case x⏎in⏎a) b;;⏎esac
case x in a) (b) esac
case x in a) (b);; esac
case x in a) { b; } esac
case x in if) a;; esac
case x in (esac) a;; esac
case x in esac) a;; esac
case x in a) b;; esac) c
case x in a) b;; esac > f
case x in a) b;; esac c
case x in a) b;; esac; c
case x in a) case y in b) c;; esac;; esac
case x in a) case y in b) c;; esac esac
case in in in) a;; esac
case esac in (esac) a;; esac
case "$x" in "a b") c;; *) d;; esac
case $x in [a-z]*) c;; ?) d;; esac
case x in $(a)) b;; esac
case x in `a`) b;; esac
case x in a) b;; # comment⏎c) d;; esac
case x in # comment⏎a) b;; esac
case x in a) if b; then c; fi;; esac
case x in a) b &;; esac
case x in a) b & ;; esac
case x in a) ;;; esac
case x in a);; b);; esac
case x y in a) b;; esac
case in a) b;; esac
case
case x
case x in
case x in a
case x in a)
case x in a) b;;
[[ a ]]
[[ a ]
[[ ]]
[[ a b ]]
[[ -f a ]]
[[ -f ]]
[[ -f a b ]]
[[ ! a ]]
[[ ! -f a ]]
[[ !a ]]
[[ ! ]]
[[ ! ! a ]]
[[ a == b ]]
[[ a = b ]]
[[ a != b ]]
[[ a == ]]
[[ == ]]
[[ == a ]]
[[ a == b c ]]
[[ a < b ]]
[[ a > b ]]
[[ a <b ]]
[[ a<b ]]
[[ a >= b ]]
[[ a -eq 1 ]]
[[ 1 -lt 2 && 2 -gt 1 ]]
[[ a -nt b ]]
[[ a -xx b ]]
[[ a && b ]]
[[ a || b ]]
[[ a && b || c ]]
[[ a && ]]
[[ && a ]]
[[ (a) ]]
[[ ( a ) ]]
[[ ( a && b ) || c ]]
[[ ( a ]]
[[ ! ( a ) ]]
[[ a⏎&& b ]]
[[ a &&⏎b ]]
[[⏎a⏎]]
[[ a ==⏎b ]]
[[ a⏎== b ]]
[[ -f⏎a ]]
[[ a =~ b ]]
[[ a =~ ^(a|b)$ ]]
[[ a =~ (a b) ]]
[[ a =~ a|b ]]
[[ a =~ a | b ]]
[[ a =~ [[:space:]]+ ]]
[[ a =~ "b c" ]]
[[ a =~ ) ]]
[[ a =~ ( ]]
[[ a =~ a(b ]]
[[ a =~ a)b ]]
[[ a =~ (a) && b ]]
[[ a =~ (a)&&b ]]
[[ a =~ a{2} ]]
[[ a =~ $x ]]
[[ a =~ ]]
[[ $x =~ ^[0-9]+(\.[0-9]+)?$ ]]
[[ a == @(a|b) ]]
[[ a == +([0-9]) ]]
[[ a == !(a|b)c ]]
[[ a == a@(b|c)*(d) ]]
[[ a == (a|b) ]]
[[ @(a|b) == a ]]
[[ a == *"b"* ]]
[[ a == [a-z]* ]]
[[ a -ot b || c -ef d ]]
[[ -n $x && -z $y ]]
[[ -v x ]]
[[ -o errexit ]]
[[ -R x ]]
[[ -z "" ]]
[[ -z ]]
[[ a ]]; b
[[ a ]] b
[[ a ]] && b
[[ a ]] > f
[[ a ]]b
[[ a]]
[[a ]]
[[t ]]
[[ a # c⏎]]
[[ a ; b ]]
[[ a & b ]]
[[ a | b ]]
[[ > a ]]
[[ a > ]]
[[ $(a) ]]
[[ $(a) == $(b) ]]
[[ a == b ]] && [[ c == d ]]
[[ -a a ]]
[[ a -a b ]]
[[ a -o b ]]
[[ ]] ]]
[[ a == ]] ]]
[[ "]]" ]]
[[ { ]]
[[ if ]]
[[ time ]]
[[ <(a) ]]
f() { a; }
f () { a; }
f( ) { a; }
f()⏎{ a; }
f() (a)
f() a
f() if a; then b; fi
f() for x in a; do b; done
f() [[ a ]]
f() ((1))
f() ((1)) > f
f() { a; } > f
f() { a; } b
f() { a; }; f
f() { a; } | b
f()() { a; }
f a() { b; }
f() g() { a; }
f() function g { a; }
f() {a; }
function f { a; }
function f() { a; }
function f () { a; }
function f⏎{ a; }
function f ( ) { a; }
function f (a)
function f a
function f
function f() (a)
function f if a; then b; fi
function f-g { a; }
function a.b { a; }
function 'f' { a; }
function { a; }
a-b() { c; }
a.b() { c; }
a=b() { c; }
"f"() { a; }
$f() { a; }
1() { a; }
if() { a; }
time() { a; }
function if { a; }
f() coproc a
coproc a
coproc a b
coproc { a; }
coproc N { a; }
coproc N (a)
coproc N if a; then b; fi
coproc N a
coproc a | b
coproc (a)
coproc while a; do b; done
coproc N { a; } > f
coproc
coproc ;
coproc A=1 b
coproc coproc a
coproc ! a
coproc time a
coproc [[ a ]]
coproc N [[ a ]]
coproc ((1))
coproc N ((1))
coproc f() { a; }
coproc for x in a; do b; done
coproc N for x in a; do b; done
coproc N > f
a=1
a=1 b
a=1 b=2 c
a=1 if
a= b
a+=1
a[0]=1
a[0]+=1
a[b c]=1
a[b c] d
a[$(b)]=1
a["b c"]=1
a['b c']=1
a[b
a[0]]]=1 b
a=(1 2)
a=(1 2) b
a=()
a=( )
a=(⏎1⏎2⏎)
a=(1 # c⏎2)
a=(1;2)
a=(1 & 2)
a=(1 | 2)
a=(< f)
a=(<(b))
a=((1))
a=(1
a=(1))
a=([0]=1 [1]=2)
a=([b c]=1)
a=([b]=1 [c])
a=($(b) "$c" {1..3})
a=(a=(1))
a=(if then)
a+=(1)
a[0]=(1)
a=()s b
a=(1)b
a =(1)
a= (1)
b a=(1)
b a=1
b a=( 1 )
declare a=(1 2)
declare -a a=(1 2)
declare -A a=([x]=1)
local a=(1)
export a=(1)
readonly a=(1)
typeset a=(1)
alias a=(1)
eval a=(1)
let a=(1)
command declare a=(1)
builtin declare a=(1)
A=1 declare a=(1)
\declare a=(1)
declare a+=(1)
declare a[0]=(1)
declare "a"=(1)
declare a=(1) b=(2)
declare a(1)
> f
> f a
a > f
a >f
a>f
a >
a > > f
a >> f
a >| f
a <> f
a < f
a <
a >& f
a >&2
a >&-
a >& -
a 2>&1
a 2> f
a 2>
a 2 > f
a &> f
a &>> f
a &>
a 2&> f
a <&-
a <&0
a <&-b c
a >&--rf
a {fd}> f
{fd}> f a
a {fd} > f
a {1}> f
a {fd}>&-
a {fd[0]}> f
a 99999999999999999999> f
a 10> f
a > f > g
a > f b > g c
a >$(b)
a >`b`
a >"b c"
a > (b)
a > >(b)
a >>(b)
a >(b)
a <(b)
a <(b) <(c)
a < <(b)
a <(b
a<(b)
a <(b)c
a x<(b)
a <( (b) )
a <<<b
a <<< b
a <<< "b c"
a <<<
a <<< $(b)
a <<< <(b)
a <<E⏎b⏎E
a <<E⏎b
a <<E
a <<
a << E⏎b⏎E
a <<-E⏎⇥b⏎⇥E
a <<'E'⏎$(b⏎E
a <<"E"⏎$(b⏎E
a <<\E⏎$(b⏎E
a <<E⏎$(b)⏎E
a <<E⏎${b}⏎E
a <<E⏎$(b⏎E
a <<E; b⏎c⏎E
a <<E && b⏎c⏎E
a <<E | b⏎c⏎E
a <<E |⏎c⏎E⏎b
a <<E <<F⏎1⏎E⏎2⏎F
a <<E > f⏎1⏎E
a <<E; b <<F⏎1⏎E⏎2⏎F⏎c
(a <<E)⏎b⏎E
{ a <<E; }⏎b⏎E
if a <<E; then b; fi⏎c⏎E
if a <<E⏎c⏎E⏎then b; fi
while a; do b; done <<E⏎c⏎E
$(a <<E⏎b⏎E⏎)
$(a <<E⏎b⏎E)
$(a <<E)⏎b⏎E
"$(a <<'E'⏎b'⏎E⏎)"
`a <<E⏎b⏎E⏎`
a <<E⏎E⏎)
a <<'a b'⏎c⏎a b
a <<$(b)⏎c⏎$(b)
a <<E)⏎b⏎E
a 3<<E⏎b⏎E
a <<E;;⏎b⏎E
for x in a <<E; do b; done
a <<E # c⏎b⏎E
${x}
${x
${x:-a}
${x:-a b}
${x:-"a}"}
${x:-'a}'}
"${x:-'a}'}"
"${x:-"a"}"
"${x:-"a}"
${x:-$(a)}
${x:-`a`}
${x:-${y}}
${x:-${y}
${x:-\}}
${x:-{a}}
${x:-a;b}
${x:-(}
${x:-)}
${x#a}
${x##*/}
${x%.*}
${x%%a}
${x/a/b}
${x//a/b}
${x/#a/b}
${x/%a/b}
${x//\//-}
${x//'/'/-}
${x//"/"/-}
${x:1}
${x:1:2}
${x: -1}
${x:$((1+1)):2}
${x^}
${x^^}
${x,}
${x,,}
${x^^[a]}
${x@Q}
${x@P}
${!x}
${!x*}
${!x@}
${!x[@]}
${#x}
${#x[@]}
${#}
${##}
${x[0]}
${x[@]}
${x[$i]}
${x[$(a)]}
${x["a b"]}
${x['a]']}
${x[@]:1:2}
${x[@]/a/b}
${1}
${10}
${@:2}
${*}
${?}
${$}
${!}
${-}
${}
${ }
${x!}
${x.y}
${1x}
${x y}
${x:?a b}
${x:=a}
${x+a}
${x-}
${x:<(a)}
${x:-<(a)}
"${x#'}'}"
"${x%"}"}"
$x
$1
$@
$
$ a
a$
$$
$?
$#
"$"
"a$"
$'a'
$'a\'b'
$'a
$'a\\'
$"a"
$"a
"$'a'"
"a'b"
'a"b'
"a\"b"
"a\`b"
"a\\"
a"b"'c'$d`e`
a\ b
a\;b
a\⏎b
"a⏎b"
'a⏎b'
\'
\"
a'b
{1..3}
{a,b}{c,d}
{a,b
a{b,c}d
{"a,b",c}
~
~/a
~user/a
*.txt
[a]
[a
[ a ]
[ a
[ a = b ]
?(a)
@(a)
*(a|b)
+(a)
!(a)
a@(b|c)
ls @(a|b)
a=@(b)
echo !(a)
a⏎b⏎c
a⏎)⏎b
a⏎⏎⏎b
⏎a
a;⏎b
a &⏎b
a;;b
a;&b
a;;&b
a|&b
a|| b
a&&b
a&b
a&;b
a;b
a ; b
a|b
a||b
a >f&b
a 2>&1&
a&>f&b
a >f;b
a(b
a (b
a b(c)
a b (c)
a $(b)(c)
a"("b
a\(b\)
a '(' b ')'
test \( a \)
find . \( -name a -o -name b \) -exec c {} \;
find . -exec a {} +
awk '{print $1}' f
sed -e 's/a/b/' -e "s/c/d/" f
git commit -m "a; b && c"
xargs -I{} a {}
echo {}
echo {} {}
trap 'a; b' EXIT
a && { b; c; } || d
a | { b; c; }
a | while read x; do b; done
a | if b; then c; fi
a | (b)
a | [[ b ]]
a | ((1))
a | case x in a) b;; esac
a | for x in b; do c; done
{ a; } | b
(a) | b
if a; then b; fi | c
while a; do b; done && c
[[ a ]] || { b; }
! [[ a ]]
! { a; }
! (a)
! ((1))
! if a; then b; fi
! a=1
! > f
time > f
time a=1
exec 3< f
exec > f 2>&1
: > f
: "${x:=a}"
: $((x=1))
set -- a b
. a
source a
local a=1
return 1
break
function f { function g { a; }; }
f() { g() { a; }; }
if a; then f() { b; }; fi
if a; then f() { b; } fi
a; f() { b; }
a && f() { b; }
a | f() { b; }
! f() { b; }
f() { b; } && a
f() { b; }; f() { c; }
f() { b; }⏎f
p a[b c] d
a[b c] d; q
a[b;c] d; q
x='1 2'; a[$x z] d; q
a[$(ls) z]w d; q
a["x y" z] d
a[ 'b'  c\] ] d
a[ `ls` ] d
a[b c]=1 d
a=(1)b; p "$a" "${#a[@]}"
a=(1 2 '3 4' $(ls))b; p "$a" "${#a[@]}"
eval p a=(1 "x y" $(ls) ';' q)
eval a=(1 2); p "${a[@]}"
eval a=(1 '$(ls)'); p "${a[@]}"
let a=(1); p $a
let a=(1 + 2); p $a
let a=('b[$(ls)]'); p $a
a <<E⏎$(b⏎E⏎q
a <<E; p⏎$(x) $(b⏎E⏎q
a <<E; p⏎$(b; rm x⏎q⏎E⏎q
p $(a <<E) x y; t⏎b⏎E⏎q
p $(a <<E)⏎b $(ls)⏎E⏎q
p $(a <<'E')⏎b $(ls)⏎E⏎q
p $(a <<E; c <<F)⏎b⏎E⏎d⏎F⏎q
p $(a <<E) <<F⏎b⏎E⏎d⏎F⏎q
p <<F $(a <<E)⏎b⏎E⏎d⏎F⏎q
p ${}; q⏎r
p $(ls) ${x.y} $(rm x); q⏎r
x=abc; p ${x:<(a)}; q
x=abc; p ${x:$(echo 1)<(a)}; q
x=abc; p "${x:<(a)}"; q
x=abc; p ${x:0:<(a)}; q
p "$(a <<E)"⏎b⏎E⏎q
a <<E; p⏎$(rm x⏎fi⏎E⏎q
a <<E; p⏎$(rm x⏎fi)⏎E⏎q
a <<E; p⏎$(rm x⏎fi) $(y)⏎E⏎q
a <<E; p⏎$(rm x; fi) $(y)⏎E⏎q
a <<E; p⏎`rm x⏎fi⏎E⏎q
a <<E; p⏎${x:-$(b) $(y)⏎E⏎q
a <<E; p⏎$(b) ${x.y} $(y)⏎E⏎q
a <<E; p⏎$(rm x "⏎E⏎q
f() { a=(1;2)⏎rm x⏎}⏎q
p $(a=(1;2)⏎rm x⏎)⏎q
p "$(a=(1;2))" z⏎rm x⏎q
p; a=(1;⏎rm x⏎q
p; { a=(1;⏎rm x⏎}⏎q
p; a=(x⏎y; z⏎rm x⏎q
p `a=(1;2)⏎rm x⏎`; r⏎q
p; a=(1;2) \⏎rm x⏎q
p; a=(1;2) 'x⏎rm x⏎q'⏎r
p; a=(1;2) <<E⏎rm x⏎E⏎r
p <<E; a=(1;2)⏎rm x⏎E⏎r
a=([b c] x); p "${a[@]}"
a=([b c]=x); p "${a[@]}"
a=([b;c]d x); p "${a[@]}"
a=(1)'b c'; p "$a"
a+=(1)b; p "$a"
a[1]=(1); p "$a"
a=(1){x,y} p
x=1; a[$((x)) ]=3; p "${a[1]}"
export a=(1)b; p "$a"
p ${x!$(rm x)}; q
p "${x y}" ; q
f() { p ${}; q; }; f; r⏎s
p ${x y⏎z}; q⏎r
for "x" in $(a) ; do b; done; q
for x.y in $(a) ; do b; done >$(c); q
for $(a) in b; do b; done; q
select 1x in b; do b; done; q
f$(a)() { p; }; q
a<(b)() { p; }; q
f{a,b}() { p; }; 'f{a,b}'; fa; q
f*() { p; }; 'f*'; q
\f() { p; }; f; q
set -e; "f"() { p; }; q
set -e; for "x" in a; do b; done; q
"f"() { p; } && r || s
p ${1x}; q
p ${x:1<(a)2}; q
x=1; p ${x:1<(2)}; q
p $(a <<E) <<F⏎$(b)⏎E⏎$(d)⏎F⏎q
p <<F $(a <<E)⏎$(b)⏎E⏎$(d)⏎F⏎q
p $(a <<E; c <<F) && r⏎$(b)⏎E⏎$(d)⏎F⏎q
p $(a <<E) $(c <<F) && r⏎$(b)⏎E⏎$(d)⏎F⏎q
p $(x $(a <<E)) && r⏎$(b)⏎E⏎q
p $(( $(a <<E) 1))⏎$(b)⏎E⏎q
p "${x:-$(a <<E)}"⏎$(b)⏎E⏎q
[[ $(a <<E) ]]; p⏎$(b)⏎E⏎q
p <(a <<E)⏎$(b)⏎E⏎q
p $(a <<E)
p $(a <<E)⏎$(b)
x=$(a <<E)⏎$(b)⏎E⏎p
for i in $(a <<E); do p; done⏎$(b)⏎E⏎q
for i in $(a <<E)⏎$(b)⏎E⏎do p; done⏎q
f() { p $(a <<E); }⏎$(b)⏎E⏎f; q
if p $(a <<E); then⏎$(b)⏎E⏎q; fi
p $(a <<E⏎$(b)⏎E⏎c <<F) z⏎$(d)⏎F⏎q
p $(a <<E) # c⏎$(b)⏎E⏎q
a=($(a <<E)⏎$(b)⏎E⏎z); q
p $(a <<-E)⏎⇥$(b)⏎⇥E⏎q
p | $(a <<E) |⏎$(b)⏎E⏎q
p `a <<E`⏎$(b)⏎E⏎q
p $(x `a <<E`)⏎$(b)⏎E⏎q
case $(a <<E) in⏎$(b)⏎E⏎*) p $(c <<F) ;;⏎$(d)⏎F⏎esac⏎q
alias z=(ls rm); p
eval a='(1)'; p ${a[@]}
eval a[1]=(1); q
eval "a=(1 2)" b=(3); p ${a[@]} ${b[@]}
eval a=(*); p "${a[@]}"
eval a=($x); p "${a[@]}"
eval a=(~); p "${a[@]}"
eval a=($(ls)); q
let a=(1)+2; p $a
export a=(1 2); p "${a[1]}"
declare a=(1 2)c; p "$a"
x=1; a[ $x ]=2; p ${a[1]}
a[x y]+=3; p
a[`ls` x] y; q
p $((a) + (b)); q
p $((a) - b) x; q
p "$((a) + (b))" x; q
p $( (a) + (b) ) x; q
p $(ls $((a) + (b)) ); q
p $((a) (b)) x; q
p $((ls); (b)) x; q
p $((ls) ) x; q
p "$$(ls)"
p $$(ls)
p "a$$(ls) b"
p "$$(
p "$$(ls)$(rm x)"
p "$${x}"; q
x=5; p "$${x}"
p "$$$(ls)"
p "$$$$(ls)"
p "$$((1+1))"
p "$$(ls") "
p $(a=(\; x); b "${a[@]}")
a=(\; x); b "${a[@]}"
p $(a=(x\;y \& z); b "${a[@]}")
p $(a=(x\ y); b "${a[@]}")
p $(time { ls; })
p $(time (ls))
p $(time if a; then b; fi)
p $(time ls)
p $( time { ls; })
p $(time -p { ls; })
p $(x; time { ls; })
p "$(time for i in a; do ls; done)"
p <(time { ls; })
p $(case esac in (a|esac) ls;; esac)
p $(case esac in ("esac") ls;; esac)
p $(a=(\; x))⏎q
p "$(a=(x\|y))" z⏎q
p $(a=(\& x)⏎rm x⏎)⏎q
p $(time function f { x; }; f); q
p $(time a=(1)); q
p $(time a=(1) x); q
p $(time a[1 2]=x y); q
p $(time -p if a; then b; fi)⏎q
p $(time { ls; })⏎q
p $(time { ls⏎}⏎rm x⏎)⏎q
p $(time⏎{ ls; })⏎q
p $(time { ls & b; }); q
p $(time -- { ls; }); q
p "$$(a  b)"
p "$$( ls )"
p "$$(a $(ls) b)"
p "$$(a;b)"
p "$$()"
p "$${}"
p "$${x y}"
p "$${x:-b}"
p "$$(a)$$(b)" c
p "$$(a /b.c -d e=f)"
cat <<E⏎$$(ls) $${x}⏎E
p "$$(time ls)"
p "$$(case x in esac)"
p "$$(a=1)"
x="$$(ls)"; p "$x"
p "${x-$$(ls)}"
p $(q "$$(ls)")
"""


def constructs() -> list[str]:
    return [line.replace("⏎", "\n").replace("⇥", "\t") for line in CONSTRUCTS.split("\n") if line]
