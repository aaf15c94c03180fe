/// Whether `short` abbreviates one of the words or runs of words in `long`, which holds stems in order.
///
/// Two general forms beside the list: the first letters of a run of words, and a beginning that is at most half
/// of one word.
pub(crate) fn is_abbreviation(short: &str, long: &[&str]) -> bool {
    let listed = TABLE.binary_search_by_key(&short, |(word, _)| word).ok();
    let listed = listed.is_some_and(|place| TABLE[place].1.iter().any(|full| run_holds(long, full)));
    listed || is_initials(short, long) || long.iter().any(|word| is_beginning(short, word))
}

fn run_holds(long: &[&str], full: &str) -> bool {
    let words: Vec<&str> = full.split(' ').collect();
    long.windows(words.len()).any(|run| run == words)
}

fn is_initials(short: &str, long: &[&str]) -> bool {
    let letters: Vec<char> = short.chars().collect();
    letters.len() >= 2
        && long
            .windows(letters.len())
            .any(|run| run.iter().zip(&letters).all(|(word, letter)| word.starts_with(*letter)))
}

fn is_beginning(short: &str, word: &str) -> bool {
    short.len() >= 2 && short.len() * 2 <= word.len() && word.starts_with(short)
}

/// Short forms of technical terms, each with the stems of its full forms.
pub(super) const TABLE: &[(&str, &[&str])] = &[
    ("admin", &["administrat", "administrativ", "administrator"]),
    ("ai", &["artificial intelligenc"]),
    ("api", &["applicat program interfac"]),
    ("app", &["applicat"]),
    ("arg", &["argument"]),
    ("args", &["argument"]),
    ("async", &["asynchronous"]),
    ("attr", &["attribut"]),
    ("auth", &["authenticat", "authorizat"]),
    ("avg", &["averag"]),
    ("bg", &["background"]),
    ("bin", &["binari"]),
    ("btn", &["button"]),
    ("cd", &["continuous deliveri"]),
    ("cfg", &["configurat"]),
    ("char", &["character"]),
    ("ci", &["continuous integrat"]),
    ("cli", &["command line"]),
    ("cmd", &["command"]),
    ("col", &["column"]),
    ("conf", &["configurat"]),
    ("config", &["configurat"]),
    ("const", &["constant"]),
    ("ctx", &["context"]),
    ("cwd", &["current directori"]),
    ("db", &["databa"]),
    ("def", &["definit"]),
    ("demo", &["demonstrat"]),
    ("dep", &["dependenci"]),
    ("deps", &["dependenci"]),
    ("desc", &["descript"]),
    ("dest", &["destinat"]),
    ("dev", &["developer", "development"]),
    ("diff", &["differenc"]),
    ("dir", &["directori"]),
    ("dirs", &["directori"]),
    ("dist", &["distribut"]),
    ("doc", &["document", "documentat"]),
    ("docs", &["document", "documentat"]),
    ("dup", &["duplicat"]),
    ("elem", &["element"]),
    ("env", &["environment"]),
    ("err", &["error"]),
    ("eval", &["evaluat"]),
    ("exec", &["execut"]),
    ("ext", &["exten"]),
    ("fe", &["frontend"]),
    ("fmt", &["format"]),
    ("fn", &["funct"]),
    ("func", &["funct"]),
    ("gen", &["generat"]),
    ("gh", &["github"]),
    ("gov", &["government"]),
    ("hw", &["hardwar"]),
    ("id", &["identifier"]),
    ("img", &["imag"]),
    ("impl", &["implementat"]),
    ("info", &["informat"]),
    ("init", &["initializ"]),
    ("int", &["integer"]),
    ("iter", &["iterat"]),
    ("js", &["javascript"]),
    ("k8s", &["kubernet"]),
    ("lang", &["languag"]),
    ("lib", &["librari"]),
    ("libs", &["librari"]),
    ("max", &["maximum"]),
    ("mem", &["memori"]),
    ("mgmt", &["management"]),
    ("min", &["minimum"]),
    ("misc", &["miscellaneous"]),
    ("ml", &["machin learn"]),
    ("msg", &["messag"]),
    ("nav", &["navigat"]),
    ("num", &["number"]),
    ("obj", &["object"]),
    ("ops", &["operat"]),
    ("opt", &["option"]),
    ("org", &["organizat"]),
    ("os", &["operat system"]),
    ("param", &["parameter"]),
    ("params", &["parameter"]),
    ("perf", &["performanc"]),
    ("perm", &["permiss"]),
    ("perms", &["permiss"]),
    ("pkg", &["packag"]),
    ("pr", &["pull request"]),
    ("prefs", &["preferenc"]),
    ("prev", &["previous"]),
    ("proc", &["process"]),
    ("prod", &["product"]),
    ("proj", &["project"]),
    ("prop", &["properti"]),
    ("props", &["properti"]),
    ("pwd", &["password"]),
    ("py", &["python"]),
    ("qa", &["qualiti assuranc"]),
    ("ref", &["referenc"]),
    ("refs", &["referenc"]),
    ("rel", &["relativ"]),
    ("repo", &["repositori"]),
    ("repos", &["repositori"]),
    ("req", &["request"]),
    ("reqs", &["requirement"]),
    ("res", &["respon"]),
    ("ret", &["return"]),
    ("rev", &["revis"]),
    ("sec", &["securiti"]),
    ("sep", &["separator"]),
    ("sess", &["session"]),
    ("spec", &["specificat"]),
    ("specs", &["specificat"]),
    ("src", &["sourc"]),
    ("stats", &["statistic"]),
    ("std", &["standard"]),
    ("str", &["string"]),
    ("sub", &["subscript"]),
    ("svc", &["servic"]),
    ("sw", &["softwar"]),
    ("sync", &["synchroniz"]),
    ("sys", &["system"]),
    ("tbl", &["tabl"]),
    ("temp", &["temporari"]),
    ("tf", &["terraform"]),
    ("tmp", &["temporari"]),
    ("ts", &["typescript"]),
    ("txn", &["transact"]),
    ("ui", &["user interfac"]),
    ("url", &["link"]),
    ("usr", &["user"]),
    ("util", &["utiliti"]),
    ("utils", &["utiliti"]),
    ("val", &["valu"]),
    ("vals", &["valu"]),
    ("var", &["variabl"]),
    ("vars", &["variabl"]),
    ("ver", &["version"]),
    ("vm", &["virtual machin"]),
    ("vs", &["versus"]),
    ("w", &["with"]),
    ("ws", &["workspac"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(short: &str, long: &[&str], expect: bool) {
        assert_eq!(is_abbreviation(short, long), expect, "{short}");
    }

    #[test]
    fn listed_initial_and_cut_forms() {
        check("db", &["databa"], true);
        check("ci", &["continu", "integrat"], true);
        check("xyz", &["xeno", "yard", "zone"], true);
        check("conf", &["configurat"], true);
        check("test", &["tests"], false);
        check("run", &["file"], false);
    }
}
