use super::Sense;

/// Classes of words that say how many or how exclusively. Equal inside a class, never across.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Quantity {
    /// `all`, `every`, `each`, `entire`.
    All,
    /// `any`.
    Any,
    /// `some`.
    Some,
    /// `both`.
    Both,
    /// `either`.
    Either,
    /// `most`.
    Most,
    /// `many`.
    Many,
    /// `several`.
    Several,
    /// `few`.
    Few,
    /// `only`, `solely`, `exclusively`.
    Only,
    /// `just`, `merely`.
    Just,
    /// `exactly`, `precisely`.
    Exactly,
    /// `other`, `another`, `else`.
    Other,
    /// `same`.
    Same,
    /// `single`.
    Single,
    /// `at all`, `whatsoever`.
    AtAll,
    /// `enough`.
    Enough,
    /// `more`, `additional`.
    More,
    /// `less`.
    Less,
    /// `as well`, `not only`.
    NotOnly,
    /// `one of`.
    OneOf,
    /// `everything`, `everyone`.
    Everything,
    /// `anything`, `anyone`.
    Anything,
    /// `something`, `someone`.
    Something,
    /// `etc.`, `and so on`: the list goes on.
    Open,
    /// `such as`, `for example`, `including`: the list is a sample.
    Sample,
}

/// How two members are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Coordination {
    /// `and`, `&`.
    And,
    /// `or`.
    Or,
    /// `and/or`.
    AndOr,
    /// `A/B`.
    Slash,
    /// `but`.
    But,
}

use Coordination::{And, AndOr, But, Or};
use Quantity::{
    All, Any, Anything, AtAll, Both, Either, Enough, Everything, Exactly, Few, Just, Less, Many, More, Most,
    NotOnly, OneOf, Only, Open, Other, Same, Sample, Several, Single, Something,
};

/// Quantifiers, exclusives and coordinators.
pub(super) const TABLE: &[(&str, Sense)] = &[
    ("a couple", Sense::Quantity(Few)),
    ("a few", Sense::Quantity(Few)),
    ("a little", Sense::Quantity(Few)),
    ("a single", Sense::Quantity(Single)),
    ("additional", Sense::Quantity(More)),
    ("all", Sense::Quantity(All)),
    ("alone", Sense::Quantity(Only)),
    ("and", Sense::Coordination(And)),
    ("and so on", Sense::Quantity(Open)),
    ("and/or", Sense::Coordination(AndOr)),
    ("another", Sense::Quantity(Other)),
    ("any", Sense::Quantity(Any)),
    ("anybody", Sense::Quantity(Anything)),
    ("anyone", Sense::Quantity(Anything)),
    ("anything", Sense::Quantity(Anything)),
    ("anywhere", Sense::Quantity(Anything)),
    ("at all", Sense::Quantity(AtAll)),
    ("both", Sense::Quantity(Both)),
    ("but", Sense::Coordination(But)),
    ("each", Sense::Quantity(All)),
    ("either", Sense::Quantity(Either)),
    ("enough", Sense::Quantity(Enough)),
    ("entire", Sense::Quantity(All)),
    ("entirely", Sense::Quantity(All)),
    ("etc", Sense::Quantity(Open)),
    ("every", Sense::Quantity(All)),
    ("everybody", Sense::Quantity(Everything)),
    ("everyone", Sense::Quantity(Everything)),
    ("everything", Sense::Quantity(Everything)),
    ("everywhere", Sense::Quantity(Everything)),
    ("exact", Sense::Quantity(Exactly)),
    ("exactly", Sense::Quantity(Exactly)),
    ("exclusively", Sense::Quantity(Only)),
    ("few", Sense::Quantity(Few)),
    ("fewer", Sense::Quantity(Less)),
    ("fully", Sense::Quantity(All)),
    ("further", Sense::Quantity(More)),
    ("including", Sense::Quantity(Sample)),
    ("just", Sense::Quantity(Just)),
    ("less", Sense::Quantity(Less)),
    ("many", Sense::Quantity(Many)),
    ("merely", Sense::Quantity(Just)),
    ("more", Sense::Quantity(More)),
    ("most", Sense::Quantity(Most)),
    ("much", Sense::Quantity(Many)),
    ("multiple", Sense::Quantity(Many)),
    ("not only", Sense::Quantity(NotOnly)),
    ("one of", Sense::Quantity(OneOf)),
    ("only", Sense::Quantity(Only)),
    ("or", Sense::Coordination(Or)),
    ("other", Sense::Quantity(Other)),
    ("others", Sense::Quantity(Other)),
    ("partial", Sense::Quantity(Quantity::Some)),
    ("partially", Sense::Quantity(Quantity::Some)),
    ("precisely", Sense::Quantity(Exactly)),
    ("same", Sense::Quantity(Same)),
    ("several", Sense::Quantity(Several)),
    ("single", Sense::Quantity(Single)),
    ("sole", Sense::Quantity(Only)),
    ("solely", Sense::Quantity(Only)),
    ("some", Sense::Quantity(Quantity::Some)),
    ("somebody", Sense::Quantity(Something)),
    ("someone", Sense::Quantity(Something)),
    ("something", Sense::Quantity(Something)),
    ("somewhere", Sense::Quantity(Something)),
    ("such as", Sense::Quantity(Sample)),
    ("whatsoever", Sense::Quantity(AtAll)),
    ("whole", Sense::Quantity(All)),
    ("wholly", Sense::Quantity(All)),
];
